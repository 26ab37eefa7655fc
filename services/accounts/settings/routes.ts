import { type App, NoBody, refusals, type Vault, versionMismatch } from '@souk/platform'
import { messageUrlRefused } from '../problems.ts'
import { replaceSecret, setMessageUrl } from './operations.ts'
import { SecretView, SettingsView, UpdateSettingsBody, viewOfSettings } from './schemas.ts'
import { getSettings } from './store.ts'

const url = '/api/v1/customer-accounts/settings'

export interface SettingsOptions {
  readonly vault: Vault
  readonly loopbackForSandboxes: boolean
}

export function settingsRoutes(app: App, options: SettingsOptions): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'accounts:read', audience: ['operator'] },
    schema: {
      operationId: 'getAccountSettings',
      summary: 'Get the settings of customer accounts',
      description:
        'Returns the URL to which messages to customers are sent. The signing secret is never returned here.',
      response: { 200: SettingsView },
    },
    handler: (request) => request.read(async (tx) => viewOfSettings(await getSettings(tx))),
  })
  app.route({
    method: 'PATCH',
    url,
    config: { scope: 'accounts:write', audience: ['operator'] },
    schema: {
      operationId: 'updateAccountSettings',
      summary: 'Update the settings of customer accounts',
      description:
        'Sets the URL to which messages to customers are sent, for you to forward as email. Links in messages are secrets. A ' +
        'live tenant without a URL refuses all requests that would send a message (`messages_not_set_up`); a sandbox keeps ' +
        'messages in its inbox. Emits `account_settings.updated`; a request that changes nothing creates no new version and ' +
        'no event.',
      body: UpdateSettingsBody,
      response: { 200: SettingsView, ...refusals(messageUrlRefused, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        viewOfSettings(await setMessageUrl(tx, request.body.message_url, options)),
      ),
  })
  secretRoute(app, options)
}

function secretRoute(app: App, { vault }: SettingsOptions): void {
  app.route({
    method: 'POST',
    url: `${url}/rotate-secret`,
    config: { scope: 'accounts:write', audience: ['operator'], answersSecret: true },
    schema: {
      operationId: 'rotateMessageSecret',
      summary: 'Rotate the message signing secret',
      description:
        'Creates a new secret for signing messages to customers and returns it once. The old secret stops signing at once: let ' +
        'your endpoint accept both during the change. Emits `account_settings.updated`.',
      body: NoBody,
      response: { 200: SecretView },
    },
    handler: (request) =>
      request.write(async (tx) => ({ message_secret: await replaceSecret(tx, vault) })),
  })
}
