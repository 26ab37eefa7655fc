import { type App, refusals, sandboxOnly, type Vault } from '@souk/platform'
import { InboxView, viewOfMessage } from './schemas.ts'
import { listNewestMessages } from './store.ts'

/** Whoever reads these messages can sign in as their receivers, so nobody reads those of a live tenant. */
export function inboxRoutes(app: App, vault: Vault): void {
  app.route({
    method: 'GET',
    url: '/api/v1/sandbox/inbox',
    config: { scope: 'accounts:write', audience: ['operator'], answersSecret: true },
    schema: {
      operationId: 'listSandboxMessages',
      summary: 'List the messages of a sandbox',
      description:
        'Returns the newest messages to customers of a sandbox, with their links. They are kept for a day and never sent as ' +
        'email by Souk. Messages of a live tenant are sent to its URL and cannot be read.',
      response: { 200: InboxView, ...refusals(sandboxOnly) },
    },
    handler: (request) =>
      request.read(async (tx) => {
        if (tx.mode !== 'sandbox') throw sandboxOnly()
        const found = await listNewestMessages(tx)
        return { content: found.map((message) => viewOfMessage(vault, message)) }
      }),
  })
}
