import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { column, Nullable } from '@souk/platform'
import { Type } from 'typebox'
import { parseBlock } from './block.ts'
import { type BlockResult, firstRowNumber, linesAtOnce } from './found-row.ts'
import { openFile } from './opening.ts'
import type { RowForm } from './row-form.ts'

const form: RowForm = {
  row: Type.Object(
    {
      id: Type.Optional(Type.String()),
      title: Type.Optional(Type.String()),
      note: Type.Optional(Nullable(Type.String())),
      count: Type.Optional(Nullable(Type.Integer())),
      parts: Type.Optional(
        Type.Array(Type.Object({ sku: Type.String(), price: Type.Optional(Type.Unknown()) })),
      ),
    },
    { additionalProperties: false },
  ),
  columns: [
    column.text('id', 'id'),
    column.text('title', 'title'),
    column.text('note', 'note'),
    column.integer('count', 'count'),
    column.text('sku', 'sku', { isOfLine: true }),
    column.money('price', 'currency', 'price', { isOfLine: true }),
    column.text('made', 'when', { isShownOnly: true }),
  ],
  lines: { field: 'parts', names: ['id'] },
  shownOnly: ['made'],
}
const flat: RowForm = { ...form, columns: form.columns.slice(0, 4) }
delete (flat as { lines?: unknown }).lines

/** Reads a whole file as a job does: its header, then parts of it that begin where the last has ended. */
async function read(
  content: string | Buffer,
  {
    size = 1e6,
    format = 'csv' as const,
    of = flat,
    currency,
  }: { size?: number; format?: 'csv' | 'ndjson'; of?: RowForm; currency?: string } = {},
) {
  const bytes = Buffer.from(content)
  const found = await openFile({ bytes, fileBytes: bytes.length, format, currency }, of)
  if (!('opening' in found)) return { refused: found, results: [] as BlockResult[] }
  const { header } = found.opening
  const results: BlockResult[] = []
  let { at, line } = header
  let rowNumber = firstRowNumber(format)
  for (let wanted = size; ; ) {
    const isLast = at + wanted >= bytes.length
    const part = bytes.subarray(at, at + wanted)
    const result = await parseBlock(
      { bytes: part, at, line, rowNumber, isLast, format, header, purpose: 'read' },
      of,
    )
    results.push(result)
    if (result.fault || (isLast && result.end === bytes.length)) return { results, header }
    wanted = result.count === 0 ? wanted * 2 : size
    at = result.end
    line = result.endLine
    rowNumber = result.endRowNumber
  }
}

async function rowsOf(content: string | Buffer, options: Parameters<typeof read>[1] = {}) {
  const { results } = await read(content, options)
  return results.flatMap(({ rows }) => rows)
}

const values = async (content: string, options: Parameters<typeof read>[1] = {}) =>
  (await rowsOf(content, options)).map(({ value }) => value)

async function faultOf(content: string | Buffer, options: Parameters<typeof read>[1] = {}) {
  const { refused, results } = await read(content, options)
  const fault = refused && 'fault' in refused ? refused.fault : results.at(-1)?.fault
  return fault && [fault.code, fault.line]
}

describe('CSV', () => {
  const rows = [
    { id: '1', title: 'a, "b"', note: 'two\nlines' },
    { id: '2', title: 'ü', note: null },
  ]
  for (const [name, delimiter] of Object.entries({ comma: ',', semicolon: ';', tab: '\t' })) {
    test(`finds the separator itself: ${name}, with a byte order mark and either line end`, async () => {
      const header = ['id', 'title', 'note'].join(delimiter)
      const first = ['1', '"a, ""b"""', '"two\nlines"'].join(delimiter)
      const second = ['2', 'ü', ''].join(delimiter)
      assert.deepEqual(await values(`\ufeff${header}\r\n${first}\r\n\n${second}`), rows)
    })
  }

  test('the same rows are found however the file is cut into parts', async () => {
    const content = `id,title,note\n${Array.from({ length: 50 }, (_, at) => `${at},"t\n${at}",é\r\n`).join('')}`
    const whole = await rowsOf(content)
    assert.equal(whole.length, 50)
    for (const size of [7, 40, 333]) assert.deepEqual(await rowsOf(content, { size }), whole)
  })

  test('short lines are read in parts, and empty ones between them are no rows', async () => {
    const content = `id\n${'x\n'.repeat(18_000)}${'\n'.repeat(2 * linesAtOnce)}y\nz\n`
    for (const each of [flat, form]) {
      const { results } = await read(content, { of: each })
      assert(results.every(({ rows }) => rows.length <= linesAtOnce))
      const found = results.flatMap(({ rows }) => rows)
      // What has lines of its own goes on while its name is the same.
      assert.equal(found.length, each === flat ? 18_002 : 3)
      const [y, z] = found.slice(-2)
      assert.deepEqual([y?.value, y?.line, y?.rowNumber], [{ id: 'y' }, 58_002, 58_002])
      assert.deepEqual([z?.value, z?.line, z?.rowNumber], [{ id: 'z' }, 58_003, 58_003])
    }
  })

  test('of a row in which very much is wrong, as much is told as of any other', async () => {
    const content = `id,title,sku,price,currency\n1,a,x,${'wrong,EUR\n,,x,'.repeat(1_900)}wrong,EUR\n`
    const [row, ...others] = await rowsOf(content, { of: form })
    assert.deepEqual([others.length, row?.errors?.length, row?.value], [0, 50, undefined])
    assert.deepEqual(row?.errors?.at(-1)?.line, 51)
  })

  test('a number in a column of text stays text, and a column that is only shown is left alone', async () => {
    const content = 'id,title,count,made\n007,42,42,today\n'
    assert.deepEqual(await values(content, { of: form }), [{ id: '007', title: '42', count: 42 }])
  })

  test('a map that is taken away as a whole gives way to names in it, in whichever order', async () => {
    const Names = Type.Record(Type.String(), Nullable(Type.Record(Type.String(), Type.String())))
    const of: RowForm = {
      row: Type.Object({ id: Type.String(), names: Type.Optional(Nullable(Names)) }),
      columns: [column.text('id', 'id'), column.json('names', 'names', { isMapOfTexts: true })],
      shownOnly: [],
    }
    const files = [
      'id,names,names.de.title\na,,Hemd\nb,,\nc,null,Hemd\nd,"{""de"":null}",Hemd\n',
      'id,names.de.title,names\na,Hemd,\nb,,\nc,Hemd,null\nd,Hemd,"{""de"":null}"\n',
    ]
    const names = { de: { title: 'Hemd' } }
    for (const file of files) {
      assert.deepEqual(
        (await rowsOf(file, { of })).map(({ value, errors }) => errors ?? value),
        [
          { id: 'a', names },
          { id: 'b', names: null },
          { id: 'c', names },
          { id: 'd', names },
        ],
      )
    }
  })

  test('lines of one row follow each other, with the columns of the row repeated or empty', async () => {
    const content = [
      'id,title,sku,price,currency',
      '1,Shirt,S,12.50,EUR',
      ',,M,13,EUR',
      '1,Shirt,L,0.05,EUR',
      '2,Hat,H,1,EUR',
      '2,Cap,C,1,EUR',
    ].join('\n')
    for (const size of [10, 1e6]) {
      const [shirt, hat] = await rowsOf(content, { of: form, size })
      assert.deepEqual(shirt?.value, {
        id: '1',
        title: 'Shirt',
        parts: [
          { sku: 'S', price: { amount: 1250, currency: 'EUR' } },
          { sku: 'M', price: { amount: 1300, currency: 'EUR' } },
          { sku: 'L', price: { amount: 5, currency: 'EUR' } },
        ],
      })
      assert.deepEqual(
        hat?.errors?.map(({ code, path }) => [code, path]),
        [['contradiction', '/title']],
      )
    }
  })

  test('a row is where an editor shows it and where a spreadsheet does, however the file is cut', async () => {
    const content = [
      '"id",title,sku,price,currency',
      '1,"two\r\nlines",S,12.50,EUR',
      '',
      ',,M,x,EUR',
      '2,"three\n\nlines",H,1,EUR',
      '3,Cap,C,y,EUR',
    ].join('\n')
    for (const size of [10, 1e6]) {
      const rows = await rowsOf(content, { of: form, size })
      assert.deepEqual(
        rows.map(({ line, rowNumber, items }) => [line, rowNumber, items]),
        [
          [
            2,
            2,
            [
              { line: 2, rowNumber: 2 },
              { line: 5, rowNumber: 4 },
            ],
          ],
          [6, 5, [{ line: 6, rowNumber: 5 }]],
          [9, 6, [{ line: 9, rowNumber: 6 }]],
        ],
      )
      assert.partialDeepStrictEqual(rows[0]?.errors, [
        { path: '/parts/1/price', line: 5, row_number: 4, column: 'price' },
      ])
    }
  })

  test('an item is counted by the lines that say something of it', async () => {
    const content = 'id,title,sku,price,currency\n1,Shirt,,,\n1,,S,x,EUR\n'
    const [row] = await rowsOf(content, { of: form })
    assert.partialDeepStrictEqual(row?.errors, [{ path: '/parts/0/price', line: 3 }])
  })

  test('numbers may have a decimal comma where ; stands between cells, and the currency may be that of the tenant', async () => {
    const content = 'id;sku;price;currency\n1;a;12,50;EUR\n2;b;1.234;EUR\n'
    const [first, second] = await rowsOf(content, { of: form })
    const parts = [{ sku: 'a', price: { amount: 1250, currency: 'EUR' } }]
    assert.deepEqual(first?.value, { id: '1', parts })
    assert.equal(second?.errors?.[0]?.code, 'ambiguous_number')
    const [row] = await rowsOf('id,sku,price\n1,a,12.50\n', { of: form, currency: 'CHF' })
    const inFrancs = [{ sku: 'a', price: { amount: 1250, currency: 'CHF' } }]
    assert.deepEqual(row?.value, { id: '1', parts: inFrancs })
    const empty = await rowsOf('id,sku,price,currency\n1,a,1,\n', { of: form, currency: 'CHF' })
    assert.equal(empty[0]?.errors?.[0]?.code, 'type')
  })

  const wrongRows: Record<string, [string, string, number]> = {
    'too few cells': ['id,title\n1,a\n2\n', 'column_count', 3],
    'a file that ends in the middle of a row': ['id,title,note\n1,a,b\n2,c', 'column_count', 3],
    'a number that is none': ['id,count\n1,x\n', 'type', 2],
    'money with too many digits': ['id,sku,price,currency\n1,a,1.234,EUR\n', 'type', 2],
    'money without a currency': ['id,sku,price,currency\n1,a,1.23,\n', 'type', 2],
  }
  for (const [name, [content, code, line]] of Object.entries(wrongRows)) {
    test(`${name} is wrong with that row`, async () => {
      const wrong = (await rowsOf(content, { of: form })).filter(({ errors }) => errors)
      assert.deepEqual(
        wrong.map((row) => [row.errors?.[0]?.code, row.line]),
        [[code, line]],
      )
    })
  }

  const faults: Record<string, [string | Buffer, string, number]> = {
    'a stray quote': ['id,title\n1,a\n2,b"c\n', 'stray_quote', 3],
    'text behind a quote': ['id,title\n1,"a"b\n', 'stray_quote', 2],
    'a quote that is never closed': ['id,title\n1,a\n2,"b\nc\n3,d\n', 'quote_not_closed', 3],
    'a line of more than 1 MB': [`id,title\n1,${'x'.repeat(1_100_000)}\n`, 'line_too_long', 2],
    'Windows-1252': [Buffer.from('id,title\n1,a\n2,\xfc\n', 'latin1'), 'invalid_utf8', 3],
    'NUL within text': ['id,title\n1,a\0b\n', 'not_text', 2],
    'a ZIP archive': [Buffer.from('PK\x03\x04zip bomb'), 'not_text', 1],
    'what is compressed with gzip': [Buffer.from([0x1f, 0x8b, 8, 0]), 'not_text', 1],
    'UTF-16': [Buffer.from('\ufeffid,title\n', 'utf16le'), 'not_text', 1],
    'an empty line alone': ['\n', 'no_header', 1],
  }
  for (const [name, [content, code, line]] of Object.entries(faults)) {
    test(`${name} makes the file unreadable, and the line is told`, async () => {
      assert.deepEqual(await faultOf(content), [code, line])
    })
  }

  test('the byte of what is no UTF-8 is told, with what may have happened', async () => {
    const content = Buffer.from(`id,title\n1,${'é'.repeat(10)}\n`)
    const broken = Buffer.concat([content, Buffer.from('2,\xe4\n', 'latin1')])
    const { refused, results } = await read(broken)
    const fault = refused && 'fault' in refused ? refused.fault : results.at(-1)?.fault
    assert.match(fault?.message ?? '', new RegExp(`Byte ${content.length + 2} .*Windows-1252`))
  })

  const headers: Record<string, [string, string]> = {
    'a column that nobody knows': ['id,colour\n', 'unknown_column'],
    'a column that stands twice': ['id,title,id\n', 'duplicate_column'],
    '10,000 columns': [
      `${Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(',')}\n`,
      'too_many_columns',
    ],
  }
  for (const [name, [content, code]] of Object.entries(headers)) {
    test(`${name} is refused at once`, async () => {
      const { refused } = await read(content)
      assert.deepEqual(refused && 'errors' in refused && refused.errors[0]?.code, code)
    })
  }
})

describe('NDJSON', () => {
  const format = 'ndjson' as const

  test('each line is read by itself, whatever is wrong with another', async () => {
    const content =
      '{"id":"1"}\n\n{"id":"2","id":"3"}\n[1]\n{"id":7}\n{"id":"4","made":"x","error":[]}\n{"id":"5'
    const told = (await rowsOf(content, { format })).map(({ line, value, errors }) => [
      line,
      errors?.[0]?.code ?? value,
    ])
    assert.deepEqual(told, [
      [1, { id: '1' }],
      [3, 'duplicate_key'],
      [4, 'type'],
      [5, 'type'],
      [6, { id: '4' }],
      [7, 'truncated'],
    ])
  })

  test('short lines are read in parts', async () => {
    const content = `${'{}\n'.repeat(linesAtOnce)}${'\n'.repeat(linesAtOnce)}{"id":"y"}\n`
    const { results } = await read(content, { format })
    assert.deepEqual(
      results.map(({ count }) => count),
      [linesAtOnce, 0, 1],
    )
    assert.equal(results.at(-1)?.rows[0]?.line, 2 * linesAtOnce + 1)
  })

  test('a line of more than 1 MB makes the file unreadable', async () => {
    assert.deepEqual(await faultOf(`{"id":"1"}\n{"id":"${'x'.repeat(1_100_000)}"}\n`, { format }), [
      'line_too_long',
      2,
    ])
  })
})
