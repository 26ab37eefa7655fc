import type { Download } from '@souk/sdk'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { useTask } from '../api/task.ts'
import { showToast } from '../base/toast.ts'
import { useTexts } from '../texts/index.ts'
import { Button } from './button.tsx'
import { save } from './download.ts'
import { titleOf } from './refusal.tsx'

interface SaveButtonProps {
  readonly children: ComponentChildren
  readonly get: (signal: AbortSignal) => Promise<Download>
  readonly kind?: 'primary'
  readonly isSmall?: boolean
}

/** Hands a file of the API to whoever presses it. */
export function SaveButton({ children, get, ...look }: SaveButtonProps) {
  const t = useTexts()
  const { run, isRunning, result, error } = useTask(async (signal) => save(await get(signal)))
  useEffect(() => {
    if (result !== undefined) showToast(t.kit.downloaded(result))
  }, [result])
  useEffect(() => {
    if (error !== undefined) showToast(titleOf(error, t), 'failed')
  }, [error])
  return (
    <Button {...look} icon="download" isDisabled={isRunning} onClick={() => void run()}>
      {children}
    </Button>
  )
}
