/** Further apart each time: another machine may answer with the new version already, or this one soon. */
const pausesMs = [0, 1_000, 4_000]
const forgottenAfterMs = 60_000

/**
 * After an upgrade the files of the old version are gone, and while machines change over a page may come from one and its files be
 * asked of another: the page is loaded anew. The address is the state, so that loses nothing. What was tried is kept under `key`.
 */
export function reloadWhenOutdated(key: string): void {
  let isReloading = false
  const reload = () => {
    if (isReloading) return
    const { at = 0, times = 0 } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as {
      at?: number
      times?: number
    }
    const before = Date.now() - at > forgottenAfterMs ? 0 : times
    const pauseMs = pausesMs[before]
    if (pauseMs === undefined) return
    isReloading = true
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), times: before + 1 }))
    setTimeout(() => location.reload(), pauseMs)
  }
  addEventListener('souk:outdated', reload)
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && reload(), true)
}
