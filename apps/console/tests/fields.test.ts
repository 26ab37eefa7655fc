import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { leftOut } from '../testing/left-out.ts'

const sources = fileURLToPath(new URL('../src/', import.meta.url))
const documents = fileURLToPath(new URL('../../../docs/openapi/', import.meta.url))

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Operation {
  readonly operationId?: string
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema } | undefined>>
  }
}

/** The names of all that a body takes, at its first level. */
function fieldsOf(schema: Schema, document: Document): string[] {
  const { $ref, properties = {}, anyOf = [], allOf = [] } = schema
  const named =
    $ref === undefined ? [] : [document.components.schemas[$ref.split('/').at(-1) ?? '']]
  return [
    ...Object.keys(properties),
    ...[...named, ...anyOf, ...allOf].flatMap((part) => (part ? fieldsOf(part, document) : [])),
  ]
}

const writable = new Map<string, readonly string[]>()
for (const file of globSync('*.json', { cwd: documents })) {
  const document = JSON.parse(readFileSync(documents + file, 'utf8')) as Document
  for (const methods of Object.values(document.paths)) {
    for (const { operationId, requestBody } of Object.values(methods)) {
      const schema = requestBody?.content['application/json']?.schema
      if (operationId && schema) writable.set(operationId, fieldsOf(schema, document))
    }
  }
}

/** The words of a page: all that the files of its folder say. Parts of the kit stand for themselves. */
const texts = new Map<string, string>()
for (const file of globSync('**/*.{ts,tsx}', { cwd: sources })) {
  const folder = file.startsWith('pages/') ? dirname(file) : file
  texts.set(folder, `${texts.get(folder) ?? ''}\n${readFileSync(sources + file, 'utf8')}`)
}

function missingOf(operationId: string): string[] {
  const calls = new RegExp(`\\bsouk\\s*\\.${operationId}\\(`)
  const callers = [...texts.values()].filter((text) => calls.test(text)).join('\n')
  if (callers === '') return []
  const fields = writable.get(operationId) ?? []
  return fields.filter((field) => !new RegExp(`\\b${field}\\b`).test(callers))
}

describe('every field that people could write', () => {
  const missing = [...writable.keys()].flatMap((operationId) =>
    missingOf(operationId).map((field) => `${operationId}.${field}`),
  )

  test('is placed on a page that calls the operation, or left out for a reason', () => {
    assert.deepEqual(
      missing.filter((name) => !(name in leftOut)),
      [],
    )
  })

  test('is left out only while it is', () => {
    assert.deepEqual(
      Object.keys(leftOut).filter((name) => !missing.includes(name)),
      [],
    )
  })
})
