import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentRelease } from '../../apps/server/meta/releases.ts'
import { root } from '../files.ts'
import { currentContract } from './current.ts'
import { pack } from './packed.ts'

/** Part of a release: keeps what this program promises on the wire, for later ones to be compared with. */
writeFileSync(join(root, 'docs', 'released', `${currentRelease}.json`), pack(currentContract()))
