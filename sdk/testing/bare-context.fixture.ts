import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createContext, SourceTextModule } from 'node:vm'
import { programText } from './runtime-server.ts'

/**
 * Runs the program where there is nothing but the language and what follows, so nothing of Node. Started with
 * `--experimental-vm-modules`, the folder of the client, the address and the secret.
 */
const [folder = '', baseUrl, secret] = process.argv.slice(2)

const context = createContext({
  ...{ fetch, Headers, URL, URLSearchParams, ReadableStream, TextDecoder, TextEncoder },
  ...{ AbortController, AbortSignal, crypto, setTimeout, clearTimeout, atob },
})

const modules = new Map<string, SourceTextModule>()

function load(path: string): SourceTextModule {
  const known = modules.get(path)
  const text = known ? '' : readFileSync(path, 'utf8')
  const module = known ?? new SourceTextModule(text, { context, identifier: path })
  modules.set(path, module)
  return module
}

const client = load(join(folder, 'index.js'))
await client.link((specifier, { identifier }) => load(join(dirname(identifier), specifier)))
await client.evaluate()
const program = new SourceTextModule(programText(), { context })
await program.link(() => {
  throw new Error('the program imports nothing')
})
await program.evaluate()
const { program: run } = program.namespace as {
  program: (...args: unknown[]) => Promise<object>
}
process.stdout.write(JSON.stringify(await run(client.namespace, baseUrl, secret)))
