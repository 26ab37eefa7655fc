import { useEffect, useState } from 'preact/hooks'

/** Shows a value that lives outside of the page, and shows it again when it changes. */
function useSyncExternalStore<Value>(
  subscribe: (listener: () => void) => () => void,
  read: () => Value,
): Value {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const update = () => setValue(read)
    // It may have changed between the first look and now.
    update()
    return subscribe(update)
  }, [])
  return value
}

/** A value that many parts of the page share. */
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
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  use(): Value {
    return useSyncExternalStore(this.subscribe, () => this.#value)
  }
}
