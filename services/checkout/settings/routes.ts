import { type App, refusals, versionMismatch } from '@souk/platform'
import { updateCheckoutSettings } from './operations.ts'
import { changesOfSettings, SettingsView, UpdateSettingsBody, viewOfSettings } from './schemas.ts'
import { getSettings } from './store.ts'

const url = '/api/v1/carts/settings'

export function settingsRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'carts:read', audience: ['operator'] },
    schema: {
      operationId: 'getCheckoutSettings',
      summary: 'Get the checkout settings',
      description:
        'Returns when carts count as abandoned, when they expire, how long stock is held, and whether taxes are calculated. Defaults ' +
        'apply until you change them.',
      response: { 200: SettingsView },
    },
    handler: (request) => request.read(async (tx) => viewOfSettings(await getSettings(tx))),
  })
  app.route({
    method: 'PATCH',
    url,
    config: { scope: 'carts:write', audience: ['operator'] },
    schema: {
      operationId: 'updateCheckoutSettings',
      summary: 'Update the checkout settings',
      description:
        'Updates the fields that are sent. New times apply to a cart the next time it is changed. Emits `checkout_settings.updated`; a ' +
        'request that changes nothing creates no new version and no event.',
      body: UpdateSettingsBody,
      response: { 200: SettingsView, ...refusals(versionMismatch) },
    },
    handler: (request) => {
      const changes = changesOfSettings(request.body)
      return request.write(async (tx) => viewOfSettings(await updateCheckoutSettings(tx, changes)))
    },
  })
}
