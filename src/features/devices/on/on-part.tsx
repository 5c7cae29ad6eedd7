import { lazy, Suspense, useState } from 'react'
import { shareKeys, typeNewCode } from '@/runs/sync/set-up/devices'
import { failureText } from '@/features/shared/failures/describe-failure'
import { syncNow } from '@/runs/sync/sync-run'
import { type StoredSync, useNotices } from '@/storage/hooks/use-sync'
import type { KeptPlace } from '@/storage/sync/place/store-place'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { showToast } from '@/ui/overlays/toast-store'
import { KeysSwitch } from '../set-up/keys-switch'
import { StoreSees } from '../set-up/store-sees'
import { CodeDialog } from './code-dialog'
import { DeviceList } from './device-list'
import { ExchangeCard } from './exchange-card'
import { LeaveButton } from './leave-button'
import { NoticesCard } from './notices-card'
import { PlaceCard } from './place-card'
import * as words from './words'

const AddDeviceDialog = lazy(() => import('./add-device-dialog'))
const ChangeCodeDialog = lazy(() => import('./change-code-dialog'))
const RemoveDialog = lazy(() => import('./remove-dialog'))
const RenameDialog = lazy(() => import('./rename-dialog'))

type Opened = 'add' | 'rename' | 'change-code' | 'new-code' | 'share-keys'

interface Props {
  sync: StoredSync
  kept: KeptPlace
}

/** The devices, how exchanging goes, and all that can be done about it. */
export function OnPart({ sync, kept }: Props) {
  const { devices, device: own } = sync
  const notices = useNotices()
  const keptTexts = notices?.filter(({ register }) => register !== undefined).length ?? 0
  const [opened, setOpened] = useState<Opened>()
  const [removed, setRemoved] = useState<string>()
  const [isChangingPlace, setIsChangingPlace] = useState(false)
  const nameOf = (id: string | undefined) =>
    devices.find(({ device }) => device === id)?.name ?? words.anotherDevice
  const ownName = devices.find(({ device }) => device === own)?.name ?? kept.deviceName
  return (
    <div className="flex flex-col gap-6">
      {notices && notices.length > 0 && <NoticesCard notices={notices} nameOf={nameOf} own={own} />}
      <DeviceList
        devices={devices}
        own={own}
        onAdd={() => setOpened('add')}
        onRename={() => setOpened('rename')}
        onRemove={({ device }) => setRemoved(device)}
      />
      <ExchangeCard
        sync={sync}
        kept={kept}
        keptTexts={keptTexts}
        nameOf={nameOf}
        onTypeNewCode={() => setOpened('new-code')}
        onChangePlace={() => setIsChangingPlace(true)}
      />
      <CodeAndKeys sync={sync} onOpen={setOpened} />
      <PlaceCard
        kept={{ ...kept, deviceName: ownName }}
        isChanging={isChangingPlace}
        onChanging={setIsChangingPlace}
      />
      <StoreSees />
      <LeaveButton keptTexts={keptTexts} />
      <Dialogs
        opened={opened}
        kind={kept.place.kind}
        ownName={ownName}
        onClose={() => setOpened(undefined)}
      />
      <Suspense>
        {removed !== undefined && (
          <RemoveDialog
            device={{ id: removed, name: nameOf(removed) }}
            kind={kept.place.kind}
            onRemoved={() => {
              setRemoved(undefined)
              setOpened('change-code')
            }}
            onClose={() => setRemoved(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

interface DialogsProps {
  opened: Opened | undefined
  kind: KeptPlace['place']['kind']
  ownName: string
  onClose: () => void
}

function Dialogs({ opened, kind, ownName, onClose }: DialogsProps) {
  return (
    <Suspense>
      {opened === 'add' && <AddDeviceDialog kind={kind} onClose={onClose} />}
      {opened === 'rename' && <RenameDialog name={ownName} onClose={onClose} />}
      {opened === 'change-code' && <ChangeCodeDialog onClose={onClose} />}
      {opened === 'new-code' && (
        <CodeDialog
          title={words.typeNewCode}
          text={words.typeNewCodeText}
          submitLabel={words.goOn}
          busyText={words.opening}
          failed={{ title: words.notTaken, text: words.newCodeNotTaken }}
          act={async (code) => {
            await typeNewCode(code)
            syncNow()
            showToast({ text: words.newCodeTaken, kind: 'success', durationMs: 4000 })
            onClose()
          }}
          onClose={onClose}
        />
      )}
      {opened === 'share-keys' && (
        <CodeDialog
          title={words.shareKeys}
          text={words.shareKeysText}
          submitLabel={words.shareKeys}
          busyText={words.opening}
          failed={{ title: words.notChanged, text: words.keysNotChanged }}
          act={async (code) => {
            await shareKeys(code)
            syncNow()
            showToast({ text: words.keysTravelNow, kind: 'success', durationMs: 4000 })
            onClose()
          }}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}

function CodeAndKeys({ sync, onOpen }: { sync: StoredSync; onOpen: (opened: Opened) => void }) {
  const change = async (checked: boolean) => {
    if (checked) {
      onOpen('share-keys')
      return
    }
    try {
      await shareKeys(undefined)
      showToast({ text: words.keysStay, durationMs: 4000 })
    } catch (cause) {
      showToast({ text: failureText(cause, words.keysNotChanged), kind: 'danger' })
    }
  }
  return (
    <Card as="section" aria-labelledby="code-title" className="flex flex-col gap-4">
      <h2 id="code-title" className="font-serif text-lg">
        {words.codeAndKeys}
      </h2>
      <KeysSwitch checked={sync.sharesKeys} onChange={(checked) => void change(checked)} />
      <div className="flex flex-wrap gap-3">
        <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('change-code')}>
          {words.changeCode}
        </Button>
        <Button size="small" aria-haspopup="dialog" onClick={() => onOpen('new-code')}>
          {words.typeNewCode}
        </Button>
      </div>
    </Card>
  )
}
