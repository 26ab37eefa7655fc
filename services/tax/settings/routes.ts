import { type App, refusals, validationFailed, versionMismatch } from '@souk/platform'
import { taxRoundingFixed } from '../problems.ts'
import { updateTaxSettings } from './operations.ts'
import { changesOfSettings, SettingsView, UpdateSettingsBody, viewOfSettings } from './schemas.ts'
import { getSettings } from './store.ts'

const url = '/api/v1/pricing/tax/settings'

export function settingsRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'tax:read', audience: ['operator'] },
    schema: {
      operationId: 'getTaxSettings',
      summary: 'Get the tax settings',
      description:
        'Returns how taxes are calculated in the tenant: rounding, what stays the same of inclusive prices, the tax codes ' +
        'that apply where none is named, where goods are sold from and where tax is collected. A tenant that has changed ' +
        'nothing has the defaults.',
      response: { 200: SettingsView },
    },
    handler: (request) => request.read(async (tx) => viewOfSettings(await getSettings(tx))),
  })
  app.route({
    method: 'PATCH',
    url,
    config: { scope: 'tax:write', audience: ['operator'] },
    schema: {
      operationId: 'updateTaxSettings',
      summary: 'Update the tax settings',
      description:
        'Changes how taxes are calculated from now on; fields that are left out stay as they are, and calculations that ' +
        'were made before too. `rounding` can be chosen only before the first calculation, so that a refund always ' +
        'mirrors its sale. Emits `tax_settings.updated`; a request that changes nothing creates no new version and no event.',
      body: UpdateSettingsBody,
      response: {
        200: SettingsView,
        ...refusals(validationFailed, taxRoundingFixed, versionMismatch),
      },
    },
    handler: (request) => {
      const changes = changesOfSettings(request.body)
      return request.write(async (tx) => viewOfSettings(await updateTaxSettings(tx, changes)))
    },
  })
}
