import { type App, refusals, validationFailed } from '@souk/platform'
import { taxRateLimitReached } from '../../problems.ts'
import { applyPreset } from './operations.ts'
import { presetOf, presets } from './presets.ts'
import {
  AppliedPresetView,
  ApplyPresetBody,
  PresetList,
  viewOfApplied,
  viewOfPreset,
} from './schemas.ts'

const url = '/api/v1/pricing/tax-rates/presets'

export function presetRoutes(app: App): void {
  app.route({
    method: 'GET',
    url,
    config: { scope: 'tax:read', audience: ['operator'] },
    schema: {
      operationId: 'listTaxRatePresets',
      summary: 'List presets of tax rates',
      description:
        'Returns the sets of tax rates that come with the product, each with its sources and the day on which the rates ' +
        'were looked up. The list is not paged. A preset has no effect until it is applied.',
      response: { 200: PresetList },
    },
    handler: (request) =>
      request.read(async () => ({ content: presets.map((preset) => viewOfPreset(preset)) })),
  })
  app.route({
    method: 'POST',
    url,
    config: { scope: 'tax:write', audience: ['operator'] },
    schema: {
      operationId: 'applyTaxRatePreset',
      summary: 'Apply a preset of tax rates',
      description:
        'Creates the rates of a preset, of all its countries or of those that are named. Rates that are there already, and ' +
        'keys for which the tenant has a rate of its own, are left as they are, so the request can be repeated. A newer ' +
        'edition ends rates of an earlier one where the percentage has changed. Emits `tax_rate.changed` for each rate. ' +
        'Check the rates before you rely on them: they are no tax advice.',
      body: ApplyPresetBody,
      response: { 200: AppliedPresetView, ...refusals(validationFailed, taxRateLimitReached) },
    },
    handler: (request) => {
      const preset = presetOf(request.body.preset)
      return request.write(async (tx) =>
        viewOfApplied(preset, await applyPreset(tx, preset, request.body.countries)),
      )
    },
  })
}
