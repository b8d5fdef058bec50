import { httpRouter } from "convex/server";
import { auth } from "./auth";
import { download } from "./fileDoor/download";
import { downloadBookingPhoto, downloadPhoto, uploadPhoto } from "./fileDoor/photos";
import { downloadPoster, givePass, stream, uploadPart, uploadPoster } from "./fileDoor/media";
import { downloadPart, uploadPart as uploadRecordingPart } from "./fileDoor/recordings";
import {
  downloadPart as downloadVaultPart,
  uploadPart as uploadVaultPart,
} from "./fileDoor/vaultParts";
import { serve } from "./feeds/privateFeed";
import { ask, confirm } from "./notifications/unsubscribe";
import { upload } from "./fileDoor/upload";
import { upload as uploadCalendar } from "./outsideCalendars/upload";

const http = httpRouter();

// The issuer and its public keys.
auth.addHttpRoutes(http);

http.route({ path: "/files/upload", method: "POST", handler: upload });
http.route({ path: "/files/download", method: "GET", handler: download });

http.route({ path: "/recordings/part", method: "POST", handler: uploadRecordingPart });
http.route({ path: "/recordings/part", method: "GET", handler: downloadPart });

http.route({ path: "/vault/part", method: "POST", handler: uploadVaultPart });
http.route({ path: "/vault/part", method: "GET", handler: downloadVaultPart });

http.route({ path: "/photos/upload", method: "POST", handler: uploadPhoto });
http.route({ path: "/photos/download", method: "GET", handler: downloadPhoto });
http.route({ path: "/photos/booking", method: "GET", handler: downloadBookingPhoto });

http.route({ path: "/media/part", method: "POST", handler: uploadPart });
http.route({ path: "/media/pass", method: "POST", handler: givePass });
http.route({ path: "/media/stream", method: "GET", handler: stream });
http.route({ path: "/media/poster", method: "POST", handler: uploadPoster });
http.route({ path: "/media/poster", method: "GET", handler: downloadPoster });

// A person's calendar feed: the rest of the path is its secret.
http.route({ pathPrefix: "/calendar/", method: "GET", handler: serve });
http.route({ path: "/calendar/upload", method: "POST", handler: uploadCalendar });

// The unsubscribe link of emails leads here, and a mail program's own button posts here.
http.route({ path: "/unsubscribe", method: "GET", handler: ask });
http.route({ path: "/unsubscribe", method: "POST", handler: confirm });

export default http;
