import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'

/**
 * Keeps what was made under a name, in a folder that may be lost at any time. Where nothing can be written, as in an image
 * that is read-only, it is made anew each time.
 */
export async function kept<Made>(
  folder: string,
  name: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const file = join(folder, name)
  const found = await readFile(file)
    .then(deserialize)
    .catch(() => undefined)
  if (found !== undefined) return found as Made
  const made = await make()
  await write(folder, file, serialize(made)).catch(() => {})
  return made
}

/** Whole or not at all: several processes may write the same at once. */
async function write(folder: string, file: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true })
  const beside = `${file}.${randomUUID()}`
  await writeFile(beside, bytes)
  await rename(beside, file)
  await forgetOldest(folder)
}

/** Whoever goes back and forth between two versions finds both. */
const keptMax = 4

async function forgetOldest(folder: string): Promise<void> {
  const names = await readdir(folder)
  const files = await Promise.all(
    names.map(async (name) => ({ name, writtenAt: (await stat(join(folder, name))).mtimeMs })),
  )
  const old = files.sort((a, b) => b.writtenAt - a.writtenAt).slice(keptMax)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })))
}
