/** Names the actor: a staff member, the customer or the system. */
export const formatActor = (t: (key: string) => string, actor: string): string =>
  actor === 'customer' || actor === 'system' ? t(`orderAdmin.actors.${actor}`) : actor
