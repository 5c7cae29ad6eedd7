import { useStore } from 'zustand'
import { type StudioForm, studioForm } from './studio-form'

/** A part of what is filled in in the image studio. */
export function useStudioForm<Part>(select: (form: StudioForm) => Part): Part {
  return useStore(studioForm, select)
}
