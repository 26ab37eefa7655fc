import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Souk } from './index.ts'
import { type Reaction, refusal, scripted } from './testing/scripted-server.ts'

const csv = (headers: Readonly<Record<string, string>> = {}): Reaction => {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8', ...headers })
    response.write('email\n')
    response.end('ada@shop.example\n')
  }
}

describe('a download', () => {
  test('says what the file is, and is read as it comes', async (t) => {
    let end = () => {}
    const { baseUrl, seen } = await scripted(t, (response) => {
      response.writeHead(200, {
        ...{ 'content-type': 'text/csv; charset=utf-8', 'content-length': '23' },
        ...{ 'content-disposition': 'attachment; filename="customers.csv"', etag: '"v1"' },
      })
      response.write('email\n')
      end = () => response.end('ada@shop.example\n')
    })
    const file = await new Souk({ baseUrl, token: 'x' }).getJobResult({ jobId: 'job_1' })
    assert.partialDeepStrictEqual(file, {
      ...{ name: 'customers.csv', type: 'text/csv', size: 23, status: 200, etag: '"v1"' },
    })
    assert.equal(seen[0]?.url, '/api/v1/jobs/job_1/result')
    assert.equal(seen[0]?.headers.accept, '*/*')
    const parts: string[] = []
    // The first part is there before the server has written the second.
    for await (const part of file.body) {
      parts.push(new TextDecoder().decode(part))
      end()
    }
    assert.equal(parts[0], 'email\n')
    assert.equal(parts.join(''), 'email\nada@shop.example\n')
  })

  test('that is JSON is no less a file: nobody has to have it in memory', async (t) => {
    const { baseUrl } = await scripted(t, (response) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      response.end('{"customers":[]}')
    })
    const asked = { privacyRequestId: 'prq_1' }
    const file = await new Souk({ baseUrl, token: 'x' }).getPrivacyRequestResult(asked)
    assert.equal(file.type, 'application/json')
    assert.deepEqual(await new Response(file.body).json(), { customers: [] })
  })

  test('is tried again until it begins, and a refusal is thrown as any other', async (t) => {
    const busy = refusal(503, 'overloaded', { 'retry-after': '0' })
    const { baseUrl, seen } = await scripted(t, busy, csv(), refusal(409, 'job_result_not_ready'))
    const souk = new Souk({ baseUrl, token: 'x' })
    const file = await souk.getJobResult({ jobId: 'job_1' })
    assert.equal(await new Response(file.body).text(), 'email\nada@shop.example\n')
    assert.equal(seen.length, 2)
    await assert.rejects(souk.getJobResult({ jobId: 'job_1' }), { code: 'job_result_not_ready' })
  })

  test('ends where the caller gives up in the middle of it', async (t) => {
    const { baseUrl } = await scripted(t, (response) => {
      response.writeHead(200, { 'content-type': 'text/csv' })
      response.write('email\n')
    })
    const giveUp = new AbortController()
    const souk = new Souk({ baseUrl, token: 'x' })
    const { body } = await souk.getJobResult({ jobId: 'job_1' }, { signal: giveUp.signal })
    const reader = body.getReader()
    assert.equal(new TextDecoder().decode((await reader.read()).value), 'email\n')
    giveUp.abort(new Error('enough'))
    await assert.rejects(reader.read(), /enough/)
  })

  const names: [disposition: string, name: string | undefined][] = [
    ['attachment; filename=orders.csv', 'orders.csv'],
    ['attachment; filename="a \\"b\\".csv"', 'a "b".csv'],
    [`attachment; filename="x.csv"; filename*=UTF-8''gr%C3%B6%C3%9Fe.csv`, 'größe.csv'],
    [`attachment; filename*=UTF-8''%E0%A4%A; filename=x.csv`, 'x.csv'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    ['attachment', undefined],
  ]
  for (const [disposition, name] of names) {
    test(`is called ${name} by ${disposition}`, async (t) => {
      const { baseUrl } = await scripted(t, csv({ 'content-disposition': disposition }))
      const file = await new Souk({ baseUrl, token: 'x' }).getJobResult({ jobId: 'job_1' })
      assert.equal(file.name, name)
      assert.equal(file.size, undefined)
      await file.body.cancel()
    })
  }
})
