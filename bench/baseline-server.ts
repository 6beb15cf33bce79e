import Fastify from 'fastify'

/** The minimal work of the framework: a tiny answer without a schema, a guard or a database. */
const server = Fastify()
server.get('/', (_request, reply) => reply.send({ status: 'ok' }))
server.get('/metrics', (_request, reply) => {
  const { user, system } = process.cpuUsage()
  return reply.type('text/plain').send(`process_cpu_seconds_total ${(user + system) / 1e6}\n`)
})
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
// The benchmark waits for this line.
console.log('ready')
