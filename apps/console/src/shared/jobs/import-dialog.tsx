import type { Job, Outcome } from '@souk/sdk'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useChange } from '../../api/change.ts'
import { sendFile } from '../../api/upload.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { choicesOf } from '../../kit/limits.ts'
import { SaveButton } from '../../kit/save-button.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { navigate, search, useAddress } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'
import { ColumnFields, columnsOf, unknownNames } from './import-columns.tsx'
import { type Columns, type ImportedName, resources, startImport, templateOf } from './resources.ts'

const close = () => search({ do: null })

/** Begins an import: what became of it, and all that follows, is on the page of its job. */
export function ImportButton({ names }: { readonly names: readonly ImportedName[] }) {
  const t = useTexts()
  const may = useMay()
  const isOpened = useAddress().query.get('do') === 'import'
  const offered = names.filter((name) => may(resources[name].imports.start))
  const [first] = offered
  if (first === undefined || !may('createUpload') || !may('getJob')) return null
  return (
    <>
      <Button icon="upload" onClick={() => search({ do: 'import' })}>
        {t.jobs.import[first]}
      </Button>
      {isOpened && <ImportDialog names={offered} first={first} />}
    </>
  )
}

interface ImportDialogProps {
  readonly names: readonly ImportedName[]
  readonly first: ImportedName
}

function ImportDialog({ names, first }: ImportDialogProps) {
  const t = useTexts()
  const [name, setName] = useState(first)
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({})
  const { run, isRunning, error, share, tried } = useDryRun(name)
  const refused = tried === file ? unknownNames(error) : []
  const unknown = [...new Set([...Object.keys(columns), ...refused])]
  const choose = (chosen: File) => {
    setFile(chosen)
    setColumns({})
  }
  return (
    <Dialog
      title={t.jobs.import[name]}
      action={t.jobs.importCheck}
      isIncomplete={file === undefined}
      isRunning={isRunning}
      error={error}
      onSubmit={() => file && void run({ file, columns: columnsOf(unknown, columns) })}
      onClose={close}
    >
      <p>{t.jobs.importExplain}</p>
      {names.length > 1 && (
        <SelectField
          label={t.jobs.what}
          choices={choicesOf(names, t.jobs.contents)}
          value={name}
          onChange={(chosen) => setName(chosen as ImportedName)}
        />
      )}
      <FileField file={file} onFile={choose} />
      <ColumnFields names={unknown} columns={columns} error={error} onChange={setColumns} />
      {isRunning && file && (
        <div class="stack tight">
          <span role="status" class="theirs">
            {t.jobs.importSending(file.name)}
          </span>
          <progress value={share} aria-label={t.jobs.progress} />
        </div>
      )}
      <Template name={name} />
    </Dialog>
  )
}

interface Asked {
  readonly file: File
  readonly columns: Columns
}

/** Uploads the file and has it checked. A second try does not upload the same file again. */
function useDryRun(name: ImportedName) {
  const [share, setShare] = useState(0)
  /** What the last refusal is about. */
  const [tried, setTried] = useState<File>()
  const ending = useRef(new AbortController())
  const sent = useRef<{ readonly file: File; readonly uploadId: string }>(undefined)
  useEffect(() => () => ending.current.abort(), [])
  const upload = async (file: File): Promise<string> => {
    if (sent.current?.file === file) return sent.current.uploadId
    const { signal } = ending.current
    setShare(0)
    const uploadId = await sendFile(file, { signal, onProgress: setShare })
    sent.current = { file, uploadId }
    return uploadId
  }
  const change = useChange({
    run: async ({ file, columns }: Asked, idempotencyKey): Promise<Outcome<Job>> => {
      setTried(file)
      const asked = { uploadId: await upload(file), dryRun: true, columns }
      return startImport(resources[name].imports, asked, { idempotencyKey })
    },
    about: ['job'],
    done: () => undefined,
    onEnd: ({ data }) => (data ? navigate(`jobs/${data.id}`) : close()),
  })
  return { ...change, share, tried }
}

interface FileFieldProps {
  readonly label?: string
  /** The ends of names that are offered. */
  readonly accept?: string
  readonly file: File | undefined
  /** What files it takes; those of imports unless said. */
  readonly hint?: string
  readonly onFile: (file: File) => void
}

const anyTable = '.csv,.tsv,.txt,.ndjson,.jsonl'

/** A file that is chosen or dropped. */
export function FileField({ file, hint, onFile, label, accept = anyTable }: FileFieldProps) {
  const t = useTexts()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const [dropped] = event.dataTransfer?.files ?? []
    if (dropped) onFile(dropped)
  }
  return (
    <Field
      label={label ?? t.jobs.importFile}
      path="/upload_id"
      hint={hint ?? t.jobs.importFileHint}
      isRequired
      isEmpty={file === undefined}
    >
      {(tied) => (
        <fieldset class="file-drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          <input
            type="file"
            class="hidden-visually"
            {...tied}
            accept={accept}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? []
              if (chosen) onFile(chosen)
            }}
          />
          <label for={tied.id} class="button">
            <Icon name="upload" />
            {t.jobs.importChoose}
          </label>
          <span class="soft small theirs">{file ? file.name : t.jobs.importDrop}</span>
        </fieldset>
      )}
    </Field>
  )
}

/** For whoever has no file yet. */
function Template({ name }: { readonly name: ImportedName }) {
  const t = useTexts()
  return (
    <div class="result">
      <span class="soft small">{t.jobs.templateText}</span>
      <SaveButton isSmall get={(signal) => templateOf(resources[name].imports, signal)}>
        {t.jobs.template}
      </SaveButton>
    </div>
  )
}
