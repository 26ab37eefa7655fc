import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import type { System } from '../db/system.ts'
import { type WatchedWork, WorkWatch } from './work-watch.ts'

const timing = { shortestMs: 10, longestMs: 250, idleMs: 5_000 }
/** There is no database here: what a look finds is what the test says. */
const system = {
  onOneConnection: (work: (shared: unknown) => unknown) => work(undefined),
} as System

let nowMs = 0

/** Moves the clock in small steps, so that whatever waits for it comes up in between. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    nowMs += 10
    mock.timers.tick(10)
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
  }
}

interface Scene {
  readonly everyMs?: number
  readonly receivesHints?: boolean
  readonly look?: () => number | undefined
  readonly isAwake?: () => boolean
}

/** A watch over one kind of work, and how often it has looked. */
function watching(scene: Scene) {
  const { everyMs = 0, receivesHints = true, look = () => undefined, isAwake = () => false } = scene
  const stop = new AbortController()
  const looks = { count: 0 }
  const work: WatchedWork = {
    everyMs,
    isAwake,
    look: async () => {
      looks.count += 1
      return look()
    },
  }
  const watch = new WorkWatch({
    system,
    work: [work],
    timing,
    receivesHints: () => receivesHints,
    onError: assert.ifError,
    errorDelayMs: 1_000,
    stopping: stop.signal,
    now: () => nowMs,
  })
  const ended = watch.run()
  const end = async () => {
    stop.abort()
    await ended
  }
  return { watch, looks, end }
}

describe('the one look of a worker', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  const quiet: [what: string, scene: Scene, looksInAMinute: [least: number, most: number]][] = [
    ['is told of new work: rarely', {}, [12, 25]],
    ['would not be told: as often as before', { receivesHints: false }, [230, 260]],
    ['has something due that nobody can do yet: as often as before', { look: () => 0 }, [230, 260]],
    ['knows when the next is due: then', { look: () => 1_000 }, [55, 75]],
    [
      'has work that is wanted every five seconds: then, however often it looks for other work',
      { everyMs: 5_000, receivesHints: false },
      [12, 13],
    ],
    ['is at work already and looks by itself: not at all', { isAwake: () => true }, [0, 0]],
  ]
  for (const [what, scene, [least, most]] of quiet) {
    test(`when it ${what}`, async () => {
      const { looks, end } = watching(scene)
      await pass(60_000)
      await end()
      assert(looks.count >= least && looks.count <= most, `it looked ${looks.count} times`)
    })
  }

  test('comes at once when it is hinted after a pause, and soon again after that', async () => {
    const { watch, looks, end } = watching({})
    await pass(30_000)
    const before = looks.count
    watch.hint()
    await pass(10)
    assert.equal(looks.count - before, 1)
    await pass(200)
    assert(looks.count - before >= 3, 'whoever gave a hint may have more')
    await end()
  })

  test('is not taken more often than the shortest rest allows, however many hints come', async () => {
    const { watch, looks, end } = watching({})
    for (let ms = 0; ms < 1_000; ms += 10) {
      watch.hint()
      watch.hint()
      await pass(10)
    }
    await end()
    assert(looks.count <= 101, `it looked ${looks.count} times in a second`)
  })
})
