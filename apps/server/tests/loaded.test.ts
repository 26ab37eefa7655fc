import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

/** A process keeps for good what it loads, so each loads only what its work needs. */

const run = promisify(execFile)

/** The packages that a process has loaded when it has imported this file; our own do not count. */
async function packagesOf(file: string): Promise<string[]> {
  const script = `
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({
      load(url, context, nextLoad) {
        packages.add(/.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1])
        return nextLoad(url, context)
      },
    })
    await import('${new URL(file, import.meta.url)}')
    console.log(JSON.stringify([...packages].filter(Boolean)))
    process.exit()
  `
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script])
  return JSON.parse(stdout)
}

test('the launcher loads no package', async () => {
  assert.deepEqual(await packagesOf('../launcher/run.ts'), [])
})

test('the worker loads nothing that only answering HTTP needs', async () => {
  const packages = await packagesOf('../process.ts')
  assert(packages.includes('pg'))
  for (const name of ['fastify', 'oidc-provider', 'koa', '@scalar/fastify-api-reference']) {
    assert(!packages.includes(name), name)
  }
})
