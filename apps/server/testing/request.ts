import assert from 'node:assert/strict'
import { type Sampling, sampleOf } from '@souk/platform'
import type { Operation } from '@souk/platform/server'
import { samples } from '../services.ts'

/** Chooses the id for a prefix: another tenant's, or one that nobody has. */
export type ChooseId = (prefix: string) => string

export interface SampleRequest {
  readonly method: string
  readonly path: string
  readonly options: { readonly body?: unknown }
}

/**
 * A request that the operation accepts, by ids that the test chooses: naming every resource that it can name, or with the
 * fields that are said.
 */
export function requestTo(
  operation: Operation,
  idFor: ChooseId,
  fields: Sampling['fields'] = 'references',
  /** Parameters of the path that are no ids, by their names; without them, the samples. */
  named: Readonly<Record<string, string>> = {},
): SampleRequest {
  const { method, url, schema } = operation
  const made = (part: unknown) => {
    const sample = sampleOf(part, {
      samples,
      places: [schema.operationId ?? '', operation.service],
      fields,
      idFor,
    })
    assert(sample, `${method} ${url}: no sample fits its schema`)
    return sample as Record<string, string>
  }
  const params = schema.params === undefined ? {} : { ...made(schema.params), ...named }
  const path = url.replace(/:([A-Za-z_]+)/g, (_, name: string) => params[name] ?? 'x')
  const query = schema.querystring === undefined ? {} : made(schema.querystring)
  const search = String(new URLSearchParams(query))
  return {
    method,
    path: search === '' ? path : `${path}?${search}`,
    options: schema.body === undefined ? {} : { body: made(schema.body) },
  }
}
