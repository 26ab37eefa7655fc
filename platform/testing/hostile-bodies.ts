/** Bodies that no client sends by accident, each with the answer it must get. */
export interface HostileBody {
  name: string
  bytes: () => Buffer
  contentType: string
  status: 400 | 413 | 415
  /** The problem's code. */
  code: 'malformed_json' | 'payload_too_large' | 'unsupported_media_type'
  /** The code of its first error, where the parser gives one. */
  error?: string
  /** The JSON Pointer of that error. */
  path?: string
}

export const bodyBytesMax = 1024 * 1024

type Source = string | readonly number[] | (() => string)

function refusedAs(error: string, cases: Record<string, Source | [Source, string]>): HostileBody[] {
  return Object.entries(cases).map(([name, entry]) => {
    const [source, path] = isLocated(entry) ? entry : [entry, '']
    return {
      name,
      bytes: () => bytesOf(source),
      contentType: 'application/json',
      status: 400,
      code: 'malformed_json',
      error,
      path,
    }
  })
}

function isLocated(entry: Source | [Source, string]): entry is [Source, string] {
  return Array.isArray(entry) && entry.length === 2 && typeof entry[1] === 'string'
}

function bytesOf(source: Source): Buffer {
  if (typeof source === 'function') return Buffer.from(source())
  return typeof source === 'string' ? Buffer.from(source) : Buffer.from(source)
}

/** `{"a":"<bytes>"}` with the bytes as they are. */
function insideString(...bytes: number[]): number[] {
  return [...Buffer.from('{"a":"'), ...bytes, ...Buffer.from('"}')]
}

function nested(open: string, close: string, depth: number): string {
  return open.repeat(depth) + close.repeat(depth)
}

function fill(unit: string, before = '', after = ''): string {
  const room = bodyBytesMax - before.length - after.length
  return before + unit.repeat(Math.floor(room / unit.length)) + after
}

function manyKeys(keyOf: (index: number) => string, last: string): string {
  const keys = Array.from({ length: 19_000 }, (_, index) => `"${keyOf(index)}":0`)
  return `{${keys.join(',')},"${last}":1}`
}

const malformed: HostileBody[] = [
  ...refusedAs('empty_body', {
    'no bytes at all': '',
    'only white space': ' \r\n\t ',
    'a mebibyte of white space': () => fill(' '),
  }),
  ...refusedAs('truncated', {
    'an object without its end': '{"a":1',
    'an array without its end': '[1,2',
    'a key without its value': '{"a":',
    'a comma without its successor': '{"a":1,',
    'a string without its end': '{"a":"b',
    'half an escape': '{"a":"\\u00',
    'half a literal': '{"a":tru',
    'a mebibyte of one unfinished string': () => fill('a', '"'),
  }),
  ...refusedAs('syntax', {
    'a bare word': 'nope',
    'undefined as a value': '{"a":undefined}',
    'NaN as a value': '{"a":NaN}',
    'Infinity as a value': '{"a":-Infinity}',
    'single quotes': "{'a':1}",
    'an unquoted key': '{a:1}',
    'a trailing comma in an object': '{"a":1,}',
    'a trailing comma in an array': '[1,]',
    'a comment': '{"a":1/* one */}',
    'two documents': '{"a":1}{"b":2}',
    'a closing bracket of the wrong kind': '{"a":[1}}',
    'a leading zero': '{"a":01}',
    'a leading plus': '{"a":+1}',
    'a number that ends in a point': '{"a":1.}',
    'a hexadecimal number': '{"a":0x10}',
    'an unknown escape': '{"a":"\\x41"}',
    'a raw line break in a string': '{"a":"b\nc"}',
    'a raw escape character in a string': '{"a":"\u001b[2J"}',
    'a non-breaking space between tokens': '{\u00a0"a":1}',
    'a form instead of JSON': 'a=1&b=2',
  }),
  ...refusedAs('nul_character', {
    'a raw NUL in a string': '{"a":"b\0c"}',
    'a raw NUL between tokens': '{"a":\x001}',
    'an escaped NUL in a value': ['{"a":{"b":"c\\u0000"}}', '/a/b'],
    'an escaped NUL in an array': ['{"a":[1,"\\u0000"]}', '/a/1'],
    'an escaped NUL in a key': ['{"a\\u0000":1}', '/a\0'],
    'a mebibyte of escaped NULs': [() => fill('\\u0000', '{"a":"', '"}'), '/a'],
    'UTF-16 without a mark': [...Buffer.from('{"a":1}', 'utf16le')],
  }),
  ...refusedAs('invalid_utf8', {
    'a byte that UTF-8 never uses': insideString(0xff),
    'a lone continuation byte': insideString(0x80),
    'an overlong slash': insideString(0xc0, 0xaf),
    'an overlong NUL': insideString(0xc0, 0x80),
    'a surrogate written as three bytes': insideString(0xed, 0xa0, 0x80),
    'a code point beyond the last': insideString(0xf4, 0x90, 0x80, 0x80),
    'a character cut off at the end': [...Buffer.from('{"a":"'), 0xe2, 0x82],
    'Latin-1 text': insideString(0xe9, 0x74, 0xe9),
    'an invalid byte in a key': [...Buffer.from('{"a'), 0xfe, ...Buffer.from('":1}')],
    'UTF-16 with its mark': [0xff, 0xfe, ...Buffer.from('{"a":1}', 'utf16le')],
  }),
  ...refusedAs('byte_order_mark', {
    'a byte order mark': '\ufeff{"a":1}',
  }),
  ...refusedAs('lone_surrogate', {
    'a high surrogate alone': ['{"a":"\\ud800"}', '/a'],
    'a low surrogate alone': ['{"a":"\\udc00"}', '/a'],
    'surrogates in the wrong order': ['{"a":["\\udc00\\ud800"]}', '/a/0'],
    'a high surrogate before a letter': ['{"a":"\\ud83dx"}', '/a'],
    'a lone surrogate in a key': ['{"\\ud800":1}', '/\ufffd'],
  }),
  ...refusedAs('depth_exceeded', {
    'thirty-three arrays': nested('[', ']', 33),
    'thirty-three objects': nested('{"a":', '}', 33).replace(':}', ':1}'),
    'half a million balanced arrays': () => nested('[', ']', bodyBytesMax / 2),
    'deep objects in a mebibyte': () => nested('{"a":', '}', 170_000).replace(':}', ':1}'),
    'depth behind brackets in a string': `{"a":"]]]]","b":${nested('[', ']', 32)}}`,
    'a mebibyte of opening brackets': () => fill('['),
    'a mebibyte of opening objects': () => fill('{"a":'),
  }),
  ...refusedAs('duplicate_key', {
    'a key twice': ['{"a":1,"a":2}', '/a'],
    'a key twice with the same value': ['{"a":1,"b":2,"a":1}', '/a'],
    'a key twice, once escaped': ['{"a":1,"\\u0061":2}', '/a'],
    'a key twice, deep inside': ['{"x":[{"a":1},{"b":{"a":1,"a":2}}]}', '/x/1/b/a'],
    'a key twice with slash and tilde': ['{"a/b~c":1, "a/b~c" :2}', '/a~1b~0c'],
    'an empty key twice': ['{"":1,"":2}', '/'],
    'a money amount twice': [
      '{"price":{"amount":1,"currency":"EUR","amount":100}}',
      '/price/amount',
    ],
    'nineteen thousand keys, the last one twice': [() => manyKeys((n) => `k${n}`, 'k7'), '/k7'],
    'nineteen thousand numeric keys, one twice': [() => manyKeys((n) => `${n * 64}`, '64'), '/64'],
    'a key twice behind a mebibyte of escapes': [
      () => fill('\\"', '{"a":"', '","b":1,"b":2}'),
      '/b',
    ],
  }),
  ...refusedAs('forbidden_key', {
    '__proto__ as a key': ['{"__proto__":{"admin":true}}', '/__proto__'],
    '__proto__ with an escape': ['{"\\u005f_proto__":{"admin":true}}', '/__proto__'],
    'constructor as a key': ['{"constructor":{"prototype":{}}}', '/constructor'],
    'prototype as a key, inside': ['{"a":[{"prototype":1}]}', '/a/0/prototype'],
  }),
  ...refusedAs('too_many_values', {
    'a mebibyte of empty objects': () => fill('{},', '[', '{}]'),
    'a mebibyte of zeroes': () => fill('0,', '{"a":[', '0]}'),
  }),
  ...refusedAs('number_out_of_range', {
    'the first integer that loses precision': ['{"a":9007199254740993}', '/a'],
    'the integer above the safe range': ['{"a":9007199254740992}', '/a'],
    'the integer below the safe range': ['{"a":[-9007199254740992]}', '/a/0'],
    'a number beyond every float': ['{"a":1e400}', '/a'],
    'a negative number beyond every float': ['{"a":-1e400}', '/a'],
    'a large power': ['{"a":1e16}', '/a'],
    'a thousand digits': [`{"a":${'9'.repeat(1_000)}}`, '/a'],
    'a mebibyte of digits': [() => fill('9'), ''],
  }),
]

function sentAs(contentType: string): HostileBody {
  return {
    name: `sent as ${contentType}`,
    bytes: () => Buffer.from('{"a":1}'),
    contentType,
    status: 415,
    code: 'unsupported_media_type',
  }
}

const oversized: HostileBody = {
  name: 'one byte more than a mebibyte',
  bytes: () => Buffer.from(`${fill('a', '{"a":"', '"}')} `),
  contentType: 'application/json',
  status: 413,
  code: 'payload_too_large',
}

export const hostileBodies: readonly HostileBody[] = [
  ...malformed,
  oversized,
  ...[
    'text/plain',
    'text/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/jsonp',
  ].map(sentAs),
]
