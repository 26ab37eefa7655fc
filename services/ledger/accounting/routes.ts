import { type App, refusals, validationFailed, versionMismatch } from '@souk/platform'
import { updateAccountingSettings } from './operations.ts'
import { changesOf, SettingsView, settingsView, UpdateSettingsBody } from './schemas.ts'
import { getSettings } from './store.ts'

const url = '/api/v1/ledger/accounting-settings'

export function accountingRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'ledger:read', audience: ['operator'] },
    schema: {
      operationId: 'getAccountingSettings',
      summary: 'Get the accounting settings',
      description:
        'Returns what files for accounting software say of the tenant, and the number there of each kind of account. An account may ' +
        'have a number of its own beside (`external_number`).',
      response: { 200: SettingsView },
    },
    handler: (request) => request.read(async (tx) => settingsView(await getSettings(tx))),
  })
  app.route({
    method: 'PATCH',
    url,
    config: { scope: 'ledger:write', audience: ['operator'] },
    schema: {
      operationId: 'updateAccountingSettings',
      summary: 'Update the accounting settings',
      description:
        'Changes what files for accounting software say of the tenant, and which numbers accounts have there. Files that are written ' +
        'already stay as they are. Honours `If-Match`; a request that changes nothing creates no new version.',
      body: UpdateSettingsBody,
      response: { 200: SettingsView, ...refusals(validationFailed, versionMismatch) },
    },
    handler: (request) =>
      request.write(async (tx) =>
        settingsView(await updateAccountingSettings(tx, changesOf(request.body))),
      ),
  })
}
