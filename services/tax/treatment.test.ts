import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exempted, type Treatment, treatmentOf } from './treatment.ts'

const at = (country: string) => ({ country, region: null, postal: null })

interface Case {
  readonly name: string
  readonly from?: string
  readonly to: string
  readonly vatId?: string
  readonly exempt?: true
  readonly registrations?: readonly string[]
  readonly kind: Treatment['kind']
  readonly by?: string
}

const cases: Case[] = [
  { name: 'at home', from: 'DE', to: 'DE', kind: 'TAXED', by: 'DE' },
  { name: 'to a consumer of another state', from: 'DE', to: 'FR', kind: 'TAXED', by: 'FR' },
  {
    name: 'to a business of another state',
    from: 'DE',
    to: 'FR',
    vatId: 'FR',
    kind: 'REVERSE_CHARGE',
  },
  {
    name: 'to a business of a third state',
    from: 'DE',
    to: 'FR',
    vatId: 'NL',
    kind: 'REVERSE_CHARGE',
  },
  { name: 'to a business at home', from: 'DE', to: 'DE', vatId: 'DE', kind: 'TAXED', by: 'DE' },
  {
    name: 'to another state for a business at home',
    from: 'DE',
    to: 'FR',
    vatId: 'DE',
    kind: 'TAXED',
    by: 'FR',
  },
  {
    name: 'home for a business of another state',
    from: 'DE',
    to: 'DE',
    vatId: 'FR',
    kind: 'TAXED',
    by: 'DE',
  },
  {
    name: 'from outside to a business inside',
    from: 'CH',
    to: 'FR',
    vatId: 'FR',
    kind: 'TAXED',
    by: 'FR',
  },
  { name: 'from nobody knows where', to: 'FR', vatId: 'FR', kind: 'TAXED', by: 'FR' },
  { name: 'to an exempt customer', from: 'US', to: 'US', exempt: true, kind: 'EXEMPT', by: 'US' },
  {
    name: 'a reverse charge says more than an exemption',
    from: 'DE',
    to: 'FR',
    vatId: 'FR',
    exempt: true,
    kind: 'REVERSE_CHARGE',
  },
  {
    name: 'where the seller is registered',
    from: 'DE',
    to: 'US',
    registrations: ['DE', 'US'],
    kind: 'TAXED',
    by: 'US',
  },
  {
    name: 'outside of the Union without being registered',
    from: 'DE',
    to: 'US',
    registrations: ['DE'],
    kind: 'OUT_OF_SCOPE',
  },
  {
    name: 'inside the Union without being registered',
    from: 'DE',
    to: 'FR',
    registrations: ['DE'],
    kind: 'TAXED',
    by: 'DE',
  },
  {
    name: 'from outside without being registered',
    from: 'US',
    to: 'FR',
    registrations: ['US'],
    kind: 'OUT_OF_SCOPE',
  },
  {
    name: 'an exemption has nothing to say where no tax is owed',
    from: 'DE',
    to: 'US',
    registrations: ['DE'],
    exempt: true,
    kind: 'OUT_OF_SCOPE',
  },
]

describe('treatmentOf', () => {
  for (const {
    name,
    from,
    to,
    vatId,
    exempt = false,
    registrations = [],
    kind,
    by = to,
  } of cases) {
    test(`${name}: ${kind} by ${by}`, () => {
      const sale = {
        from: from === undefined ? null : at(from),
        to: at(to),
        vatIdCountry: vatId ?? null,
      }
      const treatment = exempted(treatmentOf(sale, { registrations }), exempt)
      assert.deepEqual(treatment, { kind, place: at(by) })
    })
  }
})
