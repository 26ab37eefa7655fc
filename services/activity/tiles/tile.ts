import { perfectHash, type Range } from '../chain/tree.ts'

/** The hash over a whole number of entries, kept so that a proof need not read them. */
export interface Tile {
  /** 1 is over entries, 2 over tiles of level 1, and so on. */
  readonly level: number
  readonly position: number
  readonly hash: Buffer
}

const tileBits = 8
/** So many entries, or tiles of the level below, have one hash together. */
export const tileSize = 2 ** tileBits

/** How many entries one tile of a level stands for; level 0 is the entries themselves. */
export function entriesPerTile(level: number): number {
  return tileSize ** level
}

/** The hashes from which the one over a perfect subtree is made: at most 255, of the highest level that divides it. */
export function partsOf({ start, end }: Range): { readonly level: number; readonly places: Range } {
  const level = Math.floor(Math.log2(end - start) / tileBits)
  const entries = entriesPerTile(level)
  return { level, places: { start: start / entries, end: end / entries } }
}

/** The tiles of a level that become whole when a chain grows. */
export function wholeTiles(level: number, { start, end }: Range): Range {
  const entries = entriesPerTile(level)
  return { start: Math.floor(start / entries), end: Math.floor(end / entries) }
}

/** Tiles from the hashes of the level below, of which each takes as many as a tile has. */
export function tilesOver(level: number, start: number, below: readonly Buffer[]): Tile[] {
  return Array.from({ length: below.length / tileSize }, (_, index) => ({
    level,
    position: start + index,
    hash: perfectHash(below.slice(index * tileSize, (index + 1) * tileSize)),
  }))
}
