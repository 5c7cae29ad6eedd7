import { type ReactNode, useRef, useState } from 'react'
import { HeartHandshake } from 'lucide-react'
import type { ProfileStatus } from '@/domain/dating-session'
import { useIsRunning } from '@/runs/use-run'
import { useProfiles } from '@/storage/hooks/use-dating-sessions'
import type { DatingSessionRecord, ProfileRecord } from '@/storage/dating/dating-records'
import { Button } from '@/ui/buttons/button'
import { CardGrid } from '@/ui/display/card-grid'
import { EmptyState } from '@/ui/display/empty-state'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { ProfileDialog } from '../profile/profile-dialog'
import { ProfileTile } from '../profile/profile-tile'
import { useCanDraw } from './use-can-draw'
import * as words from './words'

export interface DecidedProps {
  session: DatingSessionRecord
  onDiscover: () => void
}

interface Props extends DecidedProps {
  status: ProfileStatus
  emptyTitle: string
  emptyText: string
  renderActions: (profile: ProfileRecord) => ReactNode
}

/** Who was decided one way, any number of them. */
export function DecidedGrid(props: Props) {
  const { session, status, emptyTitle, emptyText, renderActions, onDiscover } = props
  const profiles = useProfiles(session.id, status)
  const isDrawing = useIsRunning('profiles', session.id)
  const canDraw = useCanDraw(session) ?? true
  const [openId, setOpenId] = useState<string>()
  const container = useRef<HTMLDivElement>(null)
  useKeepFocus(container, profiles?.length === 0)
  if (!profiles) return null
  if (profiles.length === 0)
    return (
      <div ref={container}>
        <EmptyState
          icon={HeartHandshake}
          title={emptyTitle}
          actions={<Button onClick={onDiscover}>{words.goToDiscover}</Button>}
        >
          {emptyText}
        </EmptyState>
      </div>
    )
  return (
    <div ref={container}>
      <CardGrid
        layout="tiles"
        items={profiles}
        renderCard={(profile) => (
          <ProfileTile profile={profile} onOpen={() => setOpenId(profile.id)}>
            {renderActions(profile)}
          </ProfileTile>
        )}
      />
      <ProfileDialog
        profile={profiles.find(({ id }) => id === openId)}
        customFields={session.customFields}
        isDrawing={isDrawing}
        canDraw={canDraw}
        onClose={() => setOpenId(undefined)}
      />
    </div>
  )
}
