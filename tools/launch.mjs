// Entry of every npm script: `node tools/launch.mjs COMMAND [arguments]`, for each command of `launch/commands.mjs`.
// It runs on any Node before anything is installed: plain JavaScript with `node:` imports only.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Pitlane needs Node 20.19 or newer, and this is ${process.versions.node}: install a newer one from nodejs.org.`,
  )
  process.exit(1)
}
import('./launch/launch-command.mjs').then(({ launchCommand }) => launchCommand(process.argv[2], process.argv.slice(3)))
