import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentOf } from './content.ts'
import { widthsFor } from './image.ts'
import { failureOfContent, type MediaKind } from './media.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
/** A file of the family that begins with a list of brands. */
const boxed = (major: string, ...others: string[]) => {
  const box = Buffer.concat([bytes(`\0\0\0\0ftyp${major}\0\0\0\0${others.join('')}`)])
  box.writeUInt32BE(box.length, 0)
  return box
}

const found: readonly [string, Buffer, MediaKind, string][] = [
  ['JPEG', bytes('\xff\xd8\xff\xe0\0\x10JFIF'), 'IMAGE', 'image/jpeg'],
  ['PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'IMAGE', 'image/png'],
  ['GIF', bytes('GIF89a'), 'IMAGE', 'image/gif'],
  ['WebP', bytes('RIFF\0\0\0\0WEBPVP8 '), 'IMAGE', 'image/webp'],
  ['AVIF', boxed('avif', 'mif1', 'miaf'), 'IMAGE', 'image/avif'],
  ['AVIF that names its brand second', boxed('mif1', 'avif'), 'IMAGE', 'image/avif'],
  ['HEIC', boxed('heic', 'mif1'), 'FILE', 'image/heic'],
  ['MP4', boxed('isom', 'mp41'), 'VIDEO', 'video/mp4'],
  ['QuickTime', boxed('qt  '), 'VIDEO', 'video/quicktime'],
  ['WebM', bytes('\x1a\x45\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm'), 'VIDEO', 'video/webm'],
  [
    'Matroska that is no WebM',
    bytes('\x1a\x45\xdf\xa3matroska'),
    'FILE',
    'application/octet-stream',
  ],
  ['glTF', bytes('glTF\x02\0\0\0'), 'MODEL', 'model/gltf-binary'],
  ['PDF', bytes('%PDF-1.7'), 'FILE', 'application/pdf'],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), 'FILE', 'image/svg+xml'],
  ['SVG behind a comment', bytes('<?xml version="1.0"?><!-- x --><svg>'), 'FILE', 'image/svg+xml'],
  ['HTML', bytes('\n<!DOCTYPE html><p>'), 'FILE', 'text/html'],
  ['a script', bytes('GIF<script>alert(1)</script>'), 'FILE', 'text/html'],
  ['nothing', bytes(''), 'FILE', 'application/octet-stream'],
  ['a box that ends early', bytes('\0\0\0\xffftyp'), 'VIDEO', 'video/mp4'],
  ['text', bytes('sku;price'), 'FILE', 'application/octet-stream'],
]

for (const [name, head, kind, contentType] of found) {
  test(`${name} is ${contentType}`, () => {
    const content = contentOf(head)
    assert.deepEqual([content.kind, content.contentType], [kind, contentType])
  })
}

test('a file may be anything; an image, a video and a model are what they say', () => {
  const png = contentOf(bytes('\x89PNG\r\n\x1a\n'))
  assert.equal(failureOfContent('FILE', png), null)
  assert.equal(failureOfContent('IMAGE', png), null)
  assert.deepEqual(failureOfContent('IMAGE', contentOf(bytes('<svg>'))), {
    code: 'wrong_content',
    message:
      'The file is an SVG drawing, which can run scripts. An image is a JPEG, PNG, WebP, GIF or AVIF file.',
  })
  assert.equal(failureOfContent('VIDEO', png)?.code, 'wrong_content')
})

for (const [width, widths] of [
  [1, [1]],
  [160, [160]],
  [161, [160, 161]],
  [1_000, [160, 480, 960, 1_000]],
  [1_600, [160, 480, 960, 1_600]],
  [5_000, [160, 480, 960, 1_600]],
] as const) {
  test(`an image of ${width} pixels is made in ${widths.join(', ')}`, () => {
    assert.deepEqual(widthsFor(width), widths)
  })
}
