import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the receiver of the README is sent when all examples have run. */
const knock = `
import { knock } from '${new URL('./knock.fixture.ts', import.meta.url).pathname}'
await knock(receiver)`

/** Compiles and runs all examples of the README as one program, in their order, and gives what they print. */
export async function runReadme(env: Readonly<Record<string, string>>): Promise<string> {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, example = '']) => example)
  const folder = mkdtempSync(join(tmpdir(), 'souk-sdk-readme-'))
  try {
    const packages = join(root, 'node_modules')
    mkdirSync(join(folder, 'node_modules', '@souk'), { recursive: true })
    symlinkSync(join(root, 'sdk'), join(folder, 'node_modules', '@souk', 'sdk'))
    symlinkSync(join(packages, '@types'), join(folder, 'node_modules', '@types'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(folder, 'examples.ts'), [...examples, knock].join('\n'))
    const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
    const options = { compilerOptions, files: ['examples.ts'] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options))
    await execute(join(packages, '.bin', 'tsc'), ['--project', folder], folder, {})
    return await execute(process.execPath, ['examples.ts'], folder, env)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function execute(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const [exitCode] = await once(child, 'close')
  assert.equal(exitCode, 0, said)
  return said
}
