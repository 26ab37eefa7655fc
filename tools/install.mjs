// Runs before every npm script, with whatever Node the machine has: brings the packages and, among them, the
// Node that runs the product. Plain JavaScript without a dependency, because nothing is there yet.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const nodeMajorToInstall = 20
const nodeMajorToRun = 24
const lockAgeMsMax = 15 * 60_000

/** How npm's complaint begins when nobody answered it. */
const noAnswer =
  /^npm (?:error|ERR!) code (E(?:AI_AGAIN|CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOTCACHED|NOTFOUND|TIMEDOUT|50\d)|ERR_SOCKET_TIMEOUT)$/m

const root = realpathSync(fileURLToPath(new URL('..', import.meta.url)))
const packages = join(root, 'node_modules')
const stampFile = join(packages, '.souk-lock')
const ownNode = join(packages, '.bin', 'node')
const lockFile = join(tmpdir(), `souk-install-${sha256(root).slice(0, 16)}`)

try {
  if (majorOf(process.version) < nodeMajorToInstall) {
    throw new Error(
      `Node ${process.version} is too old: install Node ${nodeMajorToInstall} or newer`,
    )
  }
  if (!isStamped()) await onlyOneAtATime(install)
  if (!existsSync(ownNode)) checkNode(process.version)
} catch (error) {
  console.error(`souk: ${error.message}`)
  process.exit(1)
}

function install() {
  // Somebody else may have installed while this one waited, and so may a person or the build of an image.
  if (isStamped()) return
  if (!isInstalled()) {
    console.log('Installing packages (once)…')
    runNpm()
  }
  if (existsSync(ownNode)) checkNode(versionOf(ownNode))
  writeFileSync(stampFile, stamp())
}

/** Quiet unless it fails: warnings, as those of packages that want a newer Node to run, are of no use here. */
function runNpm() {
  const options = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress']
  // Left alone, npm tries for minutes in silence before it says that nobody is there.
  const patience = [
    '--fetch-retries=3',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ]
  const whatever = [
    '--ignore-scripts',
    '--engine-strict=false',
    '--include=dev',
    '--include=optional',
  ]
  const [command, ...before] = npmCommand()
  const { status, error, stdout, stderr } = spawnSync(
    command,
    [...before, ...options, ...patience, ...whatever],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      shell: process.platform === 'win32',
    },
  )
  if (status === 0) return
  const said = `${stdout ?? ''}${stderr ?? ''}`.trim()
  const reason = whyUnreachable(said)
  if (reason !== undefined) {
    throw new Error(
      `The packages cannot be installed, the npm registry does not answer (${reason}): check the network, ` +
        'and which registry and proxy npm uses (npm config list)',
    )
  }
  console.error(said)
  throw new Error(`npm ci failed (${error?.message ?? `exit code ${status}`})`)
}

/** What npm says of a registry that it cannot reach fills a screen and comes to one sentence. */
function whyUnreachable(said) {
  const [, code] = noAnswer.exec(said) ?? []
  if (code === undefined) return undefined
  const [, reason] = /failed, reason: (.+)$/m.exec(said) ?? []
  return reason?.trim() ?? code
}

/** Inside an npm script the npm that runs it, on its own Node: ours may be among the files it replaces. */
function npmCommand() {
  const { npm_node_execpath: node = process.execPath, npm_execpath: npm } = process.env
  return npm && /\.[cm]?js$/.test(npm) ? [node, npm] : ['npm']
}

function isStamped() {
  return read(stampFile) === stamp()
}

function stamp() {
  return `${sha256(read(join(root, 'package-lock.json')))} ${process.platform}-${process.arch}\n`
}

/** npm notes what it installed; a package that is not there must be one that this machine can do without. */
function isInstalled() {
  const noted = JSON.parse(read(join(packages, '.package-lock.json')) || '{}').packages
  if (!noted) return false
  const wanted = Object.entries(JSON.parse(read(join(root, 'package-lock.json'))).packages)
  return wanted
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, entry]) => {
      const found = noted[path]
      if (!found) return entry.optional === true && !isMadeForThisMachine(entry)
      return found.version === entry.version && found.integrity === entry.integrity
    })
}

/** One that also names a C library may be the twin for the other library. */
function isMadeForThisMachine({ os = [], cpu = [], libc }) {
  return [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch) && !libc
}

/** The lock lies outside node_modules, which npm removes first. One left by a dead process does not count. */
async function onlyOneAtATime(work) {
  while (!claim()) {
    if (isAbandoned()) rmSync(lockFile, { force: true })
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  try {
    work()
  } finally {
    rmSync(lockFile, { force: true })
  }
}

function claim() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Its process is gone, or so old that its number must have passed to somebody else. */
function isAbandoned() {
  try {
    if (Date.now() - statSync(lockFile).mtimeMs > lockAgeMsMax) return true
    const pid = Number(readFileSync(lockFile, 'utf8'))
    // Empty for the instant in which the other one writes its number.
    if (pid) process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** npm puts its own folder of programs first, so `node` in a script is the installed one, if there is one. */
function checkNode(version) {
  if (majorOf(version) >= nodeMajorToRun) return
  throw new Error(
    `Souk runs on Node ${nodeMajorToRun} or newer and found ${version || 'none that works'}; npm brings none for ` +
      `${process.platform}-${process.arch}: install it (https://nodejs.org) and try again`,
  )
}

function versionOf(node) {
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

function majorOf(version) {
  return Number(/^v(\d+)/.exec(version)?.[1] ?? 0)
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex')
}
