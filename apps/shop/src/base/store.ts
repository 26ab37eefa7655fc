import { useEffect, useState } from 'preact/hooks'

/** A value that several parts of the page show. */
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
    for (const listener of [...this.#listeners]) listener()
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  use(): Value {
    const [value, setValue] = useState(this.#value)
    useEffect(() => {
      const update = () => setValue(this.#value)
      update()
      return this.listen(update)
    }, [])
    return value
  }
}
