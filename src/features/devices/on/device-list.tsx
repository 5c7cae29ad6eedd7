import { Laptop, Plus } from 'lucide-react'
import type { KnownDevice } from '@/storage/sync/marks/marks'
import { Badge } from '@/ui/display/badge'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import * as words from './words'

interface Props {
  devices: readonly KnownDevice[]
  /** This device's name in the group. */
  own: string | undefined
  onAdd: () => void
  onRename: () => void
  onRemove: (device: KnownDevice) => void
}

/** The devices of the group, this one first. */
export function DeviceList({ devices, own, onAdd, onRename, onRemove }: Props) {
  return (
    <Card as="section" aria-labelledby="devices-title" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="devices-title" className="font-serif text-lg">
          {words.devices}
        </h2>
        <Button
          size="small"
          variant="primary"
          icon={<Plus aria-hidden size={16} />}
          aria-haspopup="dialog"
          onClick={onAdd}
        >
          {words.addDevice}
        </Button>
      </div>
      <ul aria-labelledby="devices-title" className="flex flex-col">
        {devices.map((device) => (
          <Device
            key={device.device}
            device={device}
            isThis={device.device === own}
            onRename={onRename}
            onRemove={() => onRemove(device)}
          />
        ))}
      </ul>
      {devices.length < 2 && <p className="text-sm text-muted">{words.onlyThis}</p>}
    </Card>
  )
}

interface DeviceProps {
  device: KnownDevice
  isThis: boolean
  onRename: () => void
  onRemove: () => void
}

function Device({ device: { name, last, version }, isThis, onRename, onRemove }: DeviceProps) {
  const shown = name ?? words.unnamedDevice
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border py-3">
      <Laptop aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-muted" />
      <div className="min-w-0 grow basis-60">
        <p className="flex items-center gap-2">
          <span dir="auto" className="min-w-0 truncate font-medium" title={name}>
            {shown}
          </span>
          {isThis && (
            <span className="shrink-0">
              <Badge>{words.thisDevice}</Badge>
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {words.aboutDevice(isThis ? undefined : last, version)}
        </p>
      </div>
      {isThis ? (
        <Button size="small" aria-haspopup="dialog" onClick={onRename}>
          {words.rename}
        </Button>
      ) : (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={words.removeNamed(shown)}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      )}
    </li>
  )
}
