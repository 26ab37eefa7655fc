import { useEffect, useState } from 'preact/hooks'

/** A value that lives outside of the page, and that many parts of it share. */
export class Store<Value> {
  #value: Value
  readonly #listeners = new Set<() => void>()

  constructor(value: Value) {
    this.#value = value
  }

  get value(): Value {
    return this.#value
  }

  set(value: Value): void {
    if (Object.is(value, this.#value)) return
    this.#value = value
    // Whoever hears of it may stop listening, or make another listen.
    for (const listener of [...this.#listeners]) listener()
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  use(): Value {
    const [value, setValue] = useState(() => this.#value)
    useEffect(() => {
      const update = () => setValue(() => this.#value)
      // It may have changed between the first look and now.
      update()
      return this.listen(update)
    }, [])
    return value
  }
}
