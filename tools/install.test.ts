import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)
const npmPackages = { 'node_modules/left': { version: '1.0.0', integrity: 'sha512-a' } }

/** Stands in for npm: notes that it was called, and installs what the lock file says. */
const fakeNpm = `
const fs = require('node:fs')
fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n')
if (process.env.FAKE_NPM_FAILS) { console.error(process.env.FAKE_NPM_FAILS); process.exit(1) }
fs.mkdirSync('node_modules', { recursive: true })
fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json')
`

describe('tools/install.mjs', () => {
  let folder = ''

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'souk-install-test-'))
    mkdirSync(join(folder, 'tools'))
    copyFileSync(new URL('./install.mjs', import.meta.url), join(folder, 'tools/install.mjs'))
    writeFileSync(join(folder, 'npm.cjs'), fakeNpm)
    writeLock(npmPackages)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const writeLock = (packages: object) =>
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n')
  const install = (env: Record<string, string> = {}) =>
    run(process.execPath, [join(folder, 'tools/install.mjs')], {
      env: { ...process.env, npm_execpath: join(folder, 'npm.cjs'), ...env },
    })

  test('installs once, says so in one line, and then has nothing to do', async () => {
    assert.equal((await install()).stdout, 'Installing packages (once)…\n')
    assert.equal((await install()).stdout, '')
    assert.equal(calls().length, 1)
    assert.match(calls()[0] ?? '', /^ci .*--ignore-scripts/)
  })

  test('installs again when the lock file has changed', async () => {
    await install()
    writeLock({ 'node_modules/left': { version: '1.0.1', integrity: 'sha512-b' } })
    await install()
    assert.equal(calls().length, 2)
  })

  test('keeps what a person installed with npm from the same lock file', async () => {
    await install()
    rmSync(join(folder, 'node_modules/.souk-lock'))
    assert.equal((await install()).stdout, '')
    assert.equal(calls().length, 1)
  })

  test('installs once when two start at the same moment', async () => {
    await Promise.all([install(), install()])
    assert.equal(calls().length, 1)
  })

  test('shows what npm said only when it failed, and fails', async () => {
    const attempt = install({ FAKE_NPM_FAILS: 'npm error code EINTEGRITY' })
    await assert.rejects(attempt, { code: 1, stderr: /EINTEGRITY[\s\S]*souk: npm ci failed/ })
  })

  const unreachable = [
    [
      'npm error code ENOTFOUND\nnpm error network request to http://npm/zod failed, reason: getaddrinfo ENOTFOUND npm',
      'getaddrinfo ENOTFOUND npm',
    ],
    ['npm ERR! code ETIMEDOUT\nnpm ERR! errno ETIMEDOUT', 'ETIMEDOUT'],
    ['npm error code E503\nnpm error 503 Service Unavailable', 'E503'],
  ] as const
  for (const [said, reason] of unreachable) {
    test(`tells in one line that the registry cannot be reached: ${reason}`, async () => {
      await assert.rejects(install({ FAKE_NPM_FAILS: said }), {
        code: 1,
        stderr:
          `souk: The packages cannot be installed, the npm registry does not answer (${reason}): check the network, ` +
          'and which registry and proxy npm uses (npm config list)\n',
      })
    })
  }

  test('refuses an installed Node that is too old to run the product', async () => {
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
    writeFileSync(join(folder, 'node_modules/.bin/node'), '#!/bin/sh\necho v20.1.0\n', {
      mode: 0o755,
    })
    await assert.rejects(install(), {
      code: 1,
      stderr: /runs on Node 24 or newer and found v20\.1\.0/,
    })
  })
})
