import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Product, type Shop, startProduct } from '../testing/product.ts'

let product: Product
let shop: Shop
let gate: Server
let folder: string

before(async () => {
  product = await startProduct()
  shop = await product.open('sandbox')
  folder = await mkdtemp(join(tmpdir(), 'souk-mcp-'))
  gate = createServer(async (request, response) => {
    const reply = await product.app.inject({
      method: request.method as 'POST',
      url: request.url ?? '/',
      headers: { ...request.headers, authorization: `Bearer ${shop.credentials.apiKey}` },
      payload: await bodyOf(request),
    })
    response.writeHead(reply.statusCode, reply.headers as Record<string, string>).end(reply.payload)
  })
  await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening))
})
after(async () => {
  gate.close()
  gate.closeAllConnections()
  await rm(folder, { recursive: true })
  await product.close()
})

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const suite = fileURLToPath(import.meta.resolve('@modelcontextprotocol/conformance/dist/index.js'))

/** What the suite asks of every server. The rest asks for tools, prompts and resources that only its own example has. */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection']

/** The suite knows no tokens, so that a gate before the endpoint adds one. */
describe('the conformance suite of the protocol', () => {
  for (const scenario of scenarios) {
    test(`has no complaint: ${scenario}`, async () => {
      const { port } = gate.address() as AddressInfo
      const url = `http://127.0.0.1:${port}/admin/mcp`
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [suite, 'server', '--url', url, '--scenario', scenario, '--output-dir', folder],
        { cwd: folder },
      )
      assert.match(stdout, /Passed: [1-9]\d*\/\d+, 0 failed/)
    })
  }
})
