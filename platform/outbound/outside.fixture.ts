import type { ErrandAnswer, ErrandCall, Outside } from '../testing/errands/errands.ts'

/** Somebody outside who does errands, each once however often it is asked with the same key. */
export class Helper {
  readonly asked: ErrandCall[] = []
  readonly done = new Set<string>()
  answer: (call: ErrandCall) => Promise<ErrandAnswer | undefined> = async ({ text }) => ({
    outcome: 'done',
    result: `${text}!`,
  })

  readonly do: Outside = async (call) => {
    this.asked.push(call)
    const answer = await this.answer(call)
    if (answer?.outcome === 'done') this.done.add(call.key)
    return answer
  }

  get keys(): string[] {
    return [...new Set(this.asked.map(({ key }) => key))]
  }

  /** Does not answer the next who asks until it is told to. */
  hold(): { asked: Promise<void>; release: () => void } {
    const asked = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const before = this.answer
    this.answer = async (call) => {
      this.answer = before
      asked.resolve()
      await released.promise
      return before(call)
    }
    return { asked: asked.promise, release: released.resolve }
  }
}
