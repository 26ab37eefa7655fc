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
        'Returns where messages to customers who sign in are posted. The secret with which they are signed is never shown again.',
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
        'Sets where messages to customers who sign in are posted, for you to send them on as mail. Links in them are secrets of ' +
        'their receivers. A live tenant without such an address refuses what would need a message, for every customer alike; a ' +
        'sandbox keeps messages in its inbox. Emits `account_settings.updated`; a request that changes nothing creates no new ' +
        'version and no event.',
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
      summary: 'Rotate the secret of messages',
      description:
        'Makes the secret with which messages to customers are signed, and returns it this once. The one before signs nothing ' +
        'from now on, so let your receiver know both for a moment. Emits `account_settings.updated`.',
      body: NoBody,
      response: { 200: SecretView },
    },
    handler: (request) =>
      request.write(async (tx) => ({ message_secret: await replaceSecret(tx, vault) })),
  })
}
