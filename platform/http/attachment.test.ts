import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attachment } from './attachment.ts'

const cases = {
  'orders-2026-11-18.csv': `attachment; filename="orders-2026-11-18.csv"; filename*=UTF-8''orders-2026-11-18.csv`,
  'Größe (1).jpg': `attachment; filename="Gr__e (1).jpg"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.jpg`,
  '"; a=\r\nb: c': `attachment; filename="__ a___b_ c"; filename*=UTF-8''%22%3B%20a%3D%0D%0Ab%3A%20c`,
  '\ud800': `attachment; filename="_"; filename*=UTF-8''%EF%BF%BD`,
}

for (const [name, header] of Object.entries(cases)) {
  test(`${JSON.stringify(name)} is saved under its name, and ends no header`, () => {
    assert.equal(attachment(name), header)
  })
}
