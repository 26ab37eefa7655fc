import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Request } from './showing.ts'

const Uuid = Type.String({
  maxLength: 36,
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
})

const PayForm = Type.Object(
  {
    attempt: Uuid,
    method: Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-zA-Z0-9_]+$' }),
    code: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  { additionalProperties: false },
)

export interface SentForm {
  /** Names the form that was sent. */
  readonly attempt: string
  readonly method: string
  readonly code: string | undefined
}

/** What a form of the page says; undefined for one that none of our pages has made. */
export function readForm({ body }: Pick<Request, 'body'>): SentForm | undefined {
  if (!Buffer.isBuffer(body)) return undefined
  const fields = [...new URLSearchParams(body.toString('utf8'))]
  const form = Object.fromEntries(fields)
  if (fields.length !== Object.keys(form).length || !Value.Check(PayForm, form)) return undefined
  if ((form.method === 'stored_value') !== (form.code !== undefined)) return undefined
  return { attempt: form.attempt, method: form.method, code: form.code }
}
