import { DownloadButton } from "./download-button";
import { SessionRecordings } from "./session-recordings";

export const recordingParts = { DownloadButton, SessionRecordings };
