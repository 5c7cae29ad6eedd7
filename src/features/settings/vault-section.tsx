import { lazy, type ReactNode, Suspense, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { useVault, type VaultStatus } from '@/storage/hooks/use-vault'
import { requestUnlock } from '@/storage/vault/unlock-requests'
import { removePassphrase, setAutoLock } from '@/storage/vault/vault-commands'
import { isCryptoAvailable } from '@/storage/vault/vault-crypto'
import { VaultError } from '@/storage/vault/vault-error'
import { lockVault } from '@/storage/vault/vault-lock'
import { type AutoLock, autoLocks } from '@/storage/vault/vault-record'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { SelectField } from '@/ui/fields/select-field'
import { SharedAddressNote } from '@/features/shared/providers/shared-address-note'
import { showToast } from '@/ui/overlays/toast-store'
import { ForgetPassphrase } from './forget-passphrase'
import * as words from './words'

const SetPassphraseDialog = lazy(() => import('./set-passphrase-dialog'))
const ChangePassphraseDialog = lazy(() => import('./change-passphrase-dialog'))

/** The key vault: what protects the keys, and everything that can be done about it. P6, P8. */
export function VaultSection() {
  const vault = useVault()
  const [dialog, setDialog] = useState<'set' | 'change'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <p className="text-sm text-muted">{words.whatAPassphraseDoes}</p>
      <div className="mt-5 empty:hidden">
        <SharedAddressNote />
      </div>
      {vault && (
        <VaultBody
          vault={vault}
          onSet={() => setDialog('set')}
          onChange={() => setDialog('change')}
        />
      )}
      <Suspense>
        {dialog === 'set' && <SetPassphraseDialog onClose={close} />}
        {dialog === 'change' && <ChangePassphraseDialog onClose={close} />}
      </Suspense>
    </>
  )
}

interface BodyProps {
  vault: VaultStatus
  onSet: () => void
  onChange: () => void
}

function VaultBody({ vault, onSet, onChange }: BodyProps) {
  switch (vault.status) {
    case 'none':
      return <NoVault onSet={onSet} />
    case 'damaged':
      return (
        <Part
          banner={
            <Banner kind="warning" title={words.whatKeepsKeysDamaged}>
              {words.whatKeepsKeysDamagedText}
            </Banner>
          }
        >
          <ForgetPassphrase />
        </Part>
      )
    case 'locked':
      return (
        <Part
          banner={<Banner title={words.yourKeysAreLocked}>{words.yourKeysAreLockedText}</Banner>}
        >
          <Button
            variant="primary"
            onClick={() => void requestUnlock().catch(() => undefined)}
            aria-haspopup="dialog"
          >
            {words.unlock}
          </Button>
          <Button onClick={onChange}>{words.changePassphrase}</Button>
          <RemovePassphrase />
          <ForgetPassphrase />
        </Part>
      )
    case 'unlocked':
      return (
        <Part
          banner={
            <Banner title={words.yourKeysAreUnlocked}>{words.yourKeysAreUnlockedText}</Banner>
          }
          before={<AutoLockField autoLock={vault.autoLock} />}
        >
          <Button variant="primary" onClick={() => lockVault()}>
            {words.lockNow}
          </Button>
          <Button onClick={onChange}>{words.changePassphrase}</Button>
          <RemovePassphrase />
          <ForgetPassphrase />
        </Part>
      )
  }
}

interface PartProps {
  banner: ReactNode
  before?: ReactNode
  /** Buttons. */
  children: ReactNode
}

function Part({ banner, before, children }: PartProps) {
  return (
    <div className="mt-5 flex flex-col gap-5">
      {banner}
      {before}
      <div className="flex flex-wrap gap-3">{children}</div>
    </div>
  )
}

function NoVault({ onSet }: { onSet: () => void }) {
  const isPossible = isCryptoAvailable()
  return (
    <Part
      banner={
        <Banner title={words.keysNotProtected}>
          {isPossible ? words.keysNotProtectedText : words.cannotBeProtected}
        </Banner>
      }
    >
      <Button variant="primary" disabled={!isPossible} onClick={onSet}>
        {words.setPassphrase}
      </Button>
    </Part>
  )
}

const AUTO_LOCK_NAMES: Record<AutoLock, string> = {
  1: words.afterOneMinute,
  5: words.afterFiveMinutes,
  15: words.afterFifteenMinutes,
  60: words.afterAnHour,
  close: words.onClose,
  never: words.never,
}

function autoLockHint(autoLock: AutoLock): string {
  if (autoLock === 'close') return words.locksOnClose
  if (autoLock === 'never') return words.locksNever
  return words.locksAfterMinutes
}

function AutoLockField({ autoLock }: { autoLock: AutoLock }) {
  return (
    <SelectField
      label={words.lockAutomatically}
      hint={autoLockHint(autoLock)}
      value={String(autoLock)}
      options={autoLocks.map((each) => ({ value: String(each), label: AUTO_LOCK_NAMES[each] }))}
      onChange={({ target: { value } }) => {
        const chosen = autoLocks.find((each) => String(each) === value)
        // A failed write stands in its own banner.
        if (chosen !== undefined) setAutoLock(chosen).catch(() => undefined)
      }}
    />
  )
}

/** Never throws. */
async function removeAndTell() {
  try {
    const lost = await removePassphrase()
    const text = lost === 0 ? words.passphraseRemoved : words.passphraseRemovedNotAll
    showToast({ text })
  } catch (cause) {
    // The user did not type it, and knows it.
    if (cause instanceof VaultError && cause.code === 'passphrase_not_confirmed') return
    const text = failureText(cause, words.passphraseCouldNotBeRemoved)
    showToast({ text, kind: 'danger' })
  }
}

function RemovePassphrase() {
  const [isBusy, setIsBusy] = useState(false)
  const remove = async () => {
    setIsBusy(true)
    await removeAndTell()
    setIsBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void remove()}>
      {words.removePassphrase}
    </Button>
  )
}
