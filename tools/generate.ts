import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './files.ts'
import { generatedFiles } from './generated.ts'

/** `npm run generate` writes the documents; with `--check` it only says which are not up to date. */
const isCheck = process.argv.includes('--check')
const wanted = generatedFiles()
const present = globSync(
  [
    'docs/{openapi,events}/*.json',
    'sdk/generated/*',
    'apps/{console,pages,shop}/src/**/generated/*',
  ],
  { cwd: root },
)
const stale = [...wanted].filter(([path, text]) => textAt(path) !== text).map(([path]) => path)
const orphans = present.filter((path) => !wanted.has(path))

if (!isCheck) {
  for (const path of stale) write(path, wanted.get(path) ?? '')
  for (const path of orphans) rmSync(join(root, path))
}
for (const path of stale) console.log(`${path} ${isCheck ? 'is not up to date' : 'written'}`)
for (const path of orphans) console.log(`${path} ${isCheck ? 'belongs to nothing' : 'removed'}`)
if (isCheck && stale.length + orphans.length > 0) process.exit(1)

function textAt(path: string): string | undefined {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
