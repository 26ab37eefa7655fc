import type { CustomerProfile } from '@souk/sdk'
import { useState } from 'preact/hooks'
import { customerSouk } from '../../account/session.ts'
import { useAnswer } from '../../api/answers.ts'
import { Failure } from '../../kit/failure.tsx'
import { tell } from '../../kit/toast.tsx'
import { useWork } from '../../kit/use-work.ts'
import { useAllTexts } from '../../texts/index.ts'
import { TextField } from './text-field.tsx'

/** What a customer says of themselves. The address by which they sign in is changed by the shop. */
export function Profile({ customerId }: { readonly customerId: string }) {
  const t = useAllTexts()
  const { data, error, again } = useAnswer(`profile ${customerId}`, async (signal) => {
    return (await customerSouk.getMyProfile({}, { signal })).data
  })
  return (
    <section class="card">
      <h2>{t.account.profile}</h2>
      {error !== undefined && <Failure error={error} again={again} />}
      {data && <ProfileForm key={data.version} profile={data} onSaved={again} />}
    </section>
  )
}

interface ProfileFormProps {
  readonly profile: CustomerProfile
  readonly onSaved: () => void
}

function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const t = useAllTexts()
  const [name, setName] = useState(profile.name ?? '')
  const [phone, setPhone] = useState(profile.phone ?? '')
  const saving = useWork(async () => {
    const changes = { name: name.trim() || null, phone: phone.trim() || null }
    await customerSouk.updateMyProfile(changes)
    tell(t.account.saved)
    onSaved()
  })
  const submit = (event: Event) => {
    event.preventDefault()
    void saving.run()
  }
  return (
    <form class="card-form" onSubmit={submit}>
      <p class="theirs soft" dir="auto">
        {profile.email}
      </p>
      <TextField label={t.account.name} autocomplete="name" value={name} onInput={setName} />
      <TextField
        label={t.account.phone}
        type="tel"
        autocomplete="tel"
        value={phone}
        onInput={setPhone}
      />
      {saving.error !== undefined && <Failure error={saving.error} />}
      <button type="submit" class="button" aria-busy={saving.isRunning}>
        {t.account.save}
      </button>
    </form>
  )
}
