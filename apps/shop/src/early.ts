/**
 * Runs before everything else, in one piece. After an upgrade the files of the old version are gone, and while machines change
 * over a page may come from one and its files be asked of another: the page is loaded anew, further apart each time.
 */
const pausesMs = [0, 1_000, 4_000]
const forgottenAfterMs = 60_000
const key = 'souk.shop.reloads'
let isReloading = false

function reload(): void {
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
