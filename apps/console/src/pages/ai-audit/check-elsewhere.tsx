import { useTask } from '../../api/task.ts'
import { Button } from '../../kit/button.tsx'
import { Code } from '../../kit/copy.tsx'
import { Refusal } from '../../kit/refusal.tsx'
import { useTexts } from '../../texts/index.ts'
import { downloadKeys } from './files.ts'

/** How somebody who does not trust this server checks a file from it: with the public keys, by a command. */
export function CheckElsewhere({ command }: { readonly command: string }) {
  const t = useTexts()
  const keys = useTask(downloadKeys)
  return (
    <>
      <p class="soft">{t.aiAudit.elsewhere}</p>
      <Code name={t.aiAudit.command} text={command} />
      <div>
        <Button
          isSmall
          icon="key-round"
          isDisabled={keys.isRunning}
          onClick={() => void keys.run()}
        >
          {t.aiAudit.keys}
        </Button>
      </div>
      <Refusal error={keys.error} />
    </>
  )
}
