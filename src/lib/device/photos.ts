import { useAuthToken } from "@convex-dev/auth/react";
import { createContext, useContext, useEffect, useState } from "react";

/** `photoAt` by person, for the photos the viewer may see. Provided around both areas. */
export const PhotosContext = createContext<ReadonlyMap<string, number>>(new Map());

/** Cached until sign-out: one photo appears in many places. */
const picturesByAddress = new Map<string, Promise<string | null>>();

/** An object URL; null while loading and for people without a photo. */
export function usePhoto(personId: string): string | null {
  const photoAt = useContext(PhotosContext).get(personId);
  const token = useAuthToken();
  const address = `/photos/download?of=${personId}&at=${String(photoAt)}`;
  return usePicture(personId, photoAt === undefined || token === null ? null : address, token);
}

export function useBookingPhoto(word: string, photoAt: number | null): string | null {
  const address = `/photos/booking?word=${word}&at=${String(photoAt)}`;
  return usePicture(word, photoAt === null ? null : address, useAuthToken());
}

function usePicture(of: string, address: string | null, token: string | null): string | null {
  const [picture, setPicture] = useState<{ of: string; url: string | null } | null>(null);
  useEffect(() => {
    if (address === null) return;
    let isWanted = true;
    void fetchOnce(address, token).then((url) => {
      if (isWanted) setPicture({ of, url });
    });
    return () => {
      isWanted = false;
    };
  }, [of, address, token]);
  // The previous photo stays until the new one has loaded.
  return address !== null && picture?.of === of ? picture.url : null;
}

function fetchOnce(address: string, token: string | null): Promise<string | null> {
  const known = picturesByAddress.get(address);
  if (known !== undefined) return known;
  const picture = fetchPicture(address, token).catch(() => {
    picturesByAddress.delete(address); // The next component that shows it fetches it again.
    return null;
  });
  picturesByAddress.set(address, picture);
  return picture;
}

/** Called at sign-out. */
export function forgetPictures() {
  for (const picture of picturesByAddress.values()) {
    void picture.then((url) => {
      if (url !== null) URL.revokeObjectURL(url);
    });
  }
  picturesByAddress.clear();
}

async function fetchPicture(address: string, token: string | null): Promise<string> {
  const headers: HeadersInit = token === null ? {} : { Authorization: `Bearer ${token}` };
  const answer = await fetch(address, { headers });
  if (!answer.ok)
    throw new Error(`The photo could not be loaded: the server answered ${String(answer.status)}.`);
  return URL.createObjectURL(await answer.blob());
}
