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
        'Returns after which time carts are abandoned and expire, and for how long they hold units. A tenant that has changed ' +
        'nothing has the defaults.',
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
        'Changes these times from now on; fields that are left out stay as they are, and a cart follows with the next act of its ' +
        'buyer. Emits `checkout_settings.updated`; a request that changes nothing creates no new version and no event.',
      body: UpdateSettingsBody,
      response: { 200: SettingsView, ...refusals(versionMismatch) },
    },
    handler: (request) => {
      const changes = changesOfSettings(request.body)
      return request.write(async (tx) => viewOfSettings(await updateCheckoutSettings(tx, changes)))
    },
  })
}
