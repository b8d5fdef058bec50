import { PHASES } from "@domain/work/phases";

import { product } from "@/content/product";
import { drawYear, type Mark, placeMarks, yearSize, yearTrail } from "@/features/marks/year-map";

type YearPicture = {
  title: string;
  monthly: readonly number[];
  marks: readonly Mark[];
  lines: readonly string[];
};

const page = { width: 1600, height: 1000 };
const map = { top: 170, width: 1600, height: 560 };
const marksShownMax = 10;

export async function drawYearPicture(picture: YearPicture): Promise<Blob> {
  const canvas = Object.assign(document.createElement("canvas"), page);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("This browser has no 2D canvas.");
  const colours = readColours();
  const family = (name: string) =>
    getComputedStyle(document.documentElement).getPropertyValue(`--family-${name}`) || "serif";
  await document.fonts.ready;
  pen.fillStyle = colours("background");
  pen.fillRect(0, 0, page.width, page.height);

  pen.fillStyle = colours("foreground");
  pen.font = `500 64px ${family("display")}`;
  pen.fillText(picture.title, 80, 115);

  pen.save();
  pen.translate(0, map.top);
  drawMap(pen, picture, colours);
  pen.restore();

  const text = (size: number) => `${String(size)}px ${family("text")}`;
  pen.textAlign = "left";
  pen.textBaseline = "alphabetic";
  for (const [place, { title }] of picture.marks.slice(0, marksShownMax).entries()) {
    pen.font = text(24);
    pen.fillStyle = colours("foreground");
    const left = 80 + 500 * Math.floor(place / 4);
    pen.fillText(`${String(place + 1)}  ${title}`, left, 785 + 40 * (place % 4), 470);
  }
  pen.font = text(24);
  pen.fillStyle = colours("muted-foreground");
  pen.fillText(picture.lines.join("  ·  "), 80, 960, 1200);
  pen.textAlign = "right";
  pen.fillText(product.name, page.width - 80, 960);

  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("The picture could not be made."));
      else resolve(blob);
    }, "image/png");
  });
}

type Colours = (name: string) => string;

function drawMap(pen: CanvasRenderingContext2D, { monthly, marks }: YearPicture, colours: Colours) {
  const hues = pen.createLinearGradient(0, 0, yearSize.width, 0);
  for (const [place, phase] of PHASES.entries()) {
    hues.addColorStop(place / 3, colours(`${phase}-solid`));
  }
  pen.save();
  pen.scale(map.width / yearSize.width, map.height / yearSize.height);
  pen.fillStyle = hues;
  pen.strokeStyle = hues;
  for (const { path, isBold } of drawYear(monthly)) {
    const line = new Path2D(path);
    pen.globalAlpha = 0.05;
    pen.fill(line, "evenodd");
    pen.globalAlpha = isBold ? 0.8 : 0.45;
    pen.lineWidth = isBold ? 1.4 : 0.9;
    pen.stroke(line);
  }
  pen.restore();

  pen.strokeStyle = colours("foreground");
  pen.lineWidth = 4;
  pen.lineCap = "round";
  pen.setLineDash([1, 14]);
  pen.stroke(new Path2D(yearTrail(map)));
  pen.setLineDash([]);

  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = "600 22px sans-serif";
  for (const [place, { x, y }] of placeMarks(marks).entries()) {
    pen.beginPath();
    pen.arc(x * map.width, y * map.height, 19, 0, 2 * Math.PI);
    pen.fillStyle = colours("background");
    pen.fill();
    pen.strokeStyle = colours("highlight");
    pen.stroke();
    pen.fillStyle = colours("foreground");
    pen.fillText(String(place + 1), x * map.width, y * map.height);
  }
}

/** As they are in the page, light or dark. */
function readColours(): Colours {
  return (name) => {
    const probe = document.createElement("span");
    probe.style.color = `var(--${name})`;
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}
