import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from '@/ui/buttons/router'
import { paths } from '@/lib/paths'
import type { ProviderRecord } from '@/storage/database/records'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/** Name of the form in the page's address: "new", or the id of the provider. */
const FORM = 'form'

interface OpenForm {
  /** What stands in the address; null while the form is closed. */
  form: string | null
  /** Grows with each opening, so that each starts afresh. */
  turn: number
  /** What is edited, as it was at the opening; undefined for a new provider. */
  provider?: ProviderRecord
  isMissing?: boolean
}

/**
 * The provider form's place in the address, so that the back button closes it. An id that no provider has
 * closes the form and says so.
 */
export function useFormAddress(providers: ProviderRecord[] | undefined) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const wasOpenedHere = isMarked(useLocation().state)
  const form = params.get(FORM)
  const [shown, setShown] = useState<OpenForm>({ form: null, turn: 0 })

  // While the form closes it keeps what it shows, for the way out of the screen.
  if (form === null && shown.form !== null) setShown({ ...shown, form: null })
  if (form !== null && form !== shown.form && providers) {
    const isNew = form === 'new'
    // A record of former versions may have any id, that word too.
    const provider = isNew ? undefined : providers.find(({ id }) => id === form)
    const isMissing = !isNew && !provider
    setShown({ form, turn: shown.turn + 1, provider, isMissing })
  }
  const isMissing = form !== null && form === shown.form && shown.isMissing === true
  const [from] = useState(location.pathname)
  useEffect(() => {
    if (!isMissing) return
    showToast({ text: words.providerNoLongerExists })
    navigate(paths.providers, { replace: true, from })
  }, [isMissing, navigate, from])

  return {
    isOpen: form !== null && form === shown.form && !isMissing,
    turn: shown.turn,
    provider: shown.provider,
    open: (what: 'new' | ProviderRecord) =>
      navigate(what === 'new' ? paths.newProvider : paths.editProvider(what.id), {
        state: { [OPENED_HERE]: true },
        preventScrollReset: true,
      }),
    /** Goes back where that closes the form, so that back does not open it again. */
    close: () => {
      if (wasOpenedHere) navigate(-1)
      else navigate(paths.providers, { replace: true, preventScrollReset: true })
    },
  }
}

const OPENED_HERE = 'openedHere'

function isMarked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && OPENED_HERE in state
}
