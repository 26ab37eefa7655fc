import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../files.ts'

/**
 * `npm run sdk`: the client as a package, in `sdk/dist` or in the folder that is named. JavaScript modules and
 * their types, because whoever installs it may run a Node that knows no TypeScript.
 */
const folder = resolve(process.argv[2] ?? join(root, 'sdk', 'dist'))
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

const compiler = join(root, 'node_modules', '.bin', 'tsc')
const options = ['--project', join(root, 'sdk'), '--noEmit', 'false', '--outDir', folder]
const { status } = spawnSync(compiler, options, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (status !== 0) process.exit(status ?? 1)

// The compiler leaves the names of sources in the types, which only its own newer versions understand.
for (const file of globSync('**/*.d.ts', { cwd: folder })) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"))
}

const { devDependencies: _, ...own } = JSON.parse(
  readFileSync(join(root, 'sdk', 'package.json'), 'utf8'),
) as Record<string, unknown>
const exports = { '.': { types: './index.d.ts', default: './index.js' } }
writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...own, exports }, null, 2)}\n`)
copyFileSync(join(root, 'sdk', 'README.md'), join(folder, 'README.md'))
console.log(`The package is in ${folder}; npm pack makes one file of it.`)
