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
      summary: 'List messages of a sandbox',
      description:
        'Returns the newest messages to customers of a sandbox who sign in, with their links, for a day. Nothing is sent as ' +
        'mail from here. In a live tenant messages are posted and cannot be read.',
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
